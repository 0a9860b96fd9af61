// Generated from the contract by `npx contract generate`. Do not edit: change the contract and run it again.
import { codePoints, formats } from 'contract-server/checks';

export const listPetsQuery = validate0;
const schema2 = {"type":"string","enum":["available","pending","sold"]};
const formats0 = formats.int64;
const func0 = codePoints;
const pattern0 = new RegExp("^[^\\x00-\\x1F\\x7F]*[^\\x00-\\x20\\x7F][^\\x00-\\x1F\\x7F]*$", "u");
function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      const _errs1 = errors;
      for(const key0 in data){
        if(!((((((key0 === "limit") || (key0 === "after")) || (key0 === "id")) || (key0 === "status")) || (key0 === "categoryId")) || (key0 === "name"))){
          validate0.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
          return false;
          break;
        }
      }
      if(_errs1 === errors){
        if(data.limit !== undefined){
          let data0 = data.limit;
          const _errs2 = errors;
          if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
            validate0.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
            return false;
          }
          if(errors === _errs2){
            if((typeof data0 == "number") && (isFinite(data0))){
              if(data0 > 100 || isNaN(data0)){
                validate0.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100},message:"must be <= 100"}];
                return false;
              }
              else {
                if(data0 < 1 || isNaN(data0)){
                  validate0.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
                  return false;
                }
              }
            }
          }
          var valid0 = _errs2 === errors;
        }
        else {
          var valid0 = true;
        }
        if(valid0){
          if(data.after !== undefined){
            let data1 = data.after;
            const _errs4 = errors;
            if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
              validate0.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
              return false;
            }
            if(errors === _errs4){
              if((typeof data1 == "number") && (isFinite(data1))){
                if(data1 > 9007199254740991 || isNaN(data1)){
                  validate0.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
                  return false;
                }
                else {
                  if(data1 < 0 || isNaN(data1)){
                    validate0.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
                    return false;
                  }
                  else {
                    if(!(formats0.validate(data1))){
                      validate0.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/format",keyword:"format",params:{format: "int64"},message:"must match format \""+"int64"+"\""}];
                      return false;
                    }
                  }
                }
              }
            }
            var valid0 = _errs4 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.id !== undefined){
              let data2 = data.id;
              const _errs6 = errors;
              if(errors === _errs6){
                if(Array.isArray(data2)){
                  if(data2.length > 100){
                    validate0.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items"}];
                    return false;
                  }
                  else {
                    if(data2.length < 1){
                      validate0.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"}];
                      return false;
                    }
                    else {
                      var valid1 = true;
                      const len0 = data2.length;
                      for(let i0=0; i0<len0; i0++){
                        let data3 = data2[i0];
                        const _errs8 = errors;
                        const _errs9 = errors;
                        if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
                          validate0.errors = [{instancePath:instancePath+"/id/" + i0,schemaPath:"request:Id/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
                          return false;
                        }
                        if(errors === _errs9){
                          if((typeof data3 == "number") && (isFinite(data3))){
                            if(data3 > 9007199254740991 || isNaN(data3)){
                              validate0.errors = [{instancePath:instancePath+"/id/" + i0,schemaPath:"request:Id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
                              return false;
                            }
                            else {
                              if(data3 < 1 || isNaN(data3)){
                                validate0.errors = [{instancePath:instancePath+"/id/" + i0,schemaPath:"request:Id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
                                return false;
                              }
                              else {
                                if(!(formats0.validate(data3))){
                                  validate0.errors = [{instancePath:instancePath+"/id/" + i0,schemaPath:"request:Id/format",keyword:"format",params:{format: "int64"},message:"must match format \""+"int64"+"\""}];
                                  return false;
                                }
                              }
                            }
                          }
                        }
                        var valid1 = _errs8 === errors;
                        if(!valid1){
                          break;
                        }
                      }
                    }
                  }
                }
                else {
                  validate0.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "array"},message:"must be array"}];
                  return false;
                }
              }
              var valid0 = _errs6 === errors;
            }
            else {
              var valid0 = true;
            }
            if(valid0){
              if(data.status !== undefined){
                let data4 = data.status;
                const _errs11 = errors;
                if(typeof data4 !== "string"){
                  validate0.errors = [{instancePath:instancePath+"/status",schemaPath:"request:PetStatus/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                  return false;
                }
                if(!(((data4 === "available") || (data4 === "pending")) || (data4 === "sold"))){
                  validate0.errors = [{instancePath:instancePath+"/status",schemaPath:"request:PetStatus/enum",keyword:"enum",params:{allowedValues: schema2.enum},message:"must be equal to one of the allowed values"}];
                  return false;
                }
                var valid0 = _errs11 === errors;
              }
              else {
                var valid0 = true;
              }
              if(valid0){
                if(data.categoryId !== undefined){
                  let data5 = data.categoryId;
                  const _errs14 = errors;
                  const _errs15 = errors;
                  if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
                    validate0.errors = [{instancePath:instancePath+"/categoryId",schemaPath:"request:Id/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
                    return false;
                  }
                  if(errors === _errs15){
                    if((typeof data5 == "number") && (isFinite(data5))){
                      if(data5 > 9007199254740991 || isNaN(data5)){
                        validate0.errors = [{instancePath:instancePath+"/categoryId",schemaPath:"request:Id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
                        return false;
                      }
                      else {
                        if(data5 < 1 || isNaN(data5)){
                          validate0.errors = [{instancePath:instancePath+"/categoryId",schemaPath:"request:Id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
                          return false;
                        }
                        else {
                          if(!(formats0.validate(data5))){
                            validate0.errors = [{instancePath:instancePath+"/categoryId",schemaPath:"request:Id/format",keyword:"format",params:{format: "int64"},message:"must match format \""+"int64"+"\""}];
                            return false;
                          }
                        }
                      }
                    }
                  }
                  var valid0 = _errs14 === errors;
                }
                else {
                  var valid0 = true;
                }
                if(valid0){
                  if(data.name !== undefined){
                    let data6 = data.name;
                    const _errs17 = errors;
                    const _errs18 = errors;
                    if(errors === _errs18){
                      if(typeof data6 === "string"){
                        if(func0(data6) > 100){
                          validate0.errors = [{instancePath:instancePath+"/name",schemaPath:"request:Name/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters"}];
                          return false;
                        }
                        else {
                          if(func0(data6) < 1){
                            validate0.errors = [{instancePath:instancePath+"/name",schemaPath:"request:Name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
                            return false;
                          }
                          else {
                            if(!pattern0.test(data6)){
                              validate0.errors = [{instancePath:instancePath+"/name",schemaPath:"request:Name/pattern",keyword:"pattern",params:{pattern: "^[^\\x00-\\x1F\\x7F]*[^\\x00-\\x20\\x7F][^\\x00-\\x1F\\x7F]*$"},message:"must match pattern \""+"^[^\\x00-\\x1F\\x7F]*[^\\x00-\\x20\\x7F][^\\x00-\\x1F\\x7F]*$"+"\""}];
                              return false;
                            }
                          }
                        }
                      }
                      else {
                        validate0.errors = [{instancePath:instancePath+"/name",schemaPath:"request:Name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                        return false;
                      }
                    }
                    var valid0 = _errs17 === errors;
                  }
                  else {
                    var valid0 = true;
                  }
                }
              }
            }
          }
        }
      }
    }
    else {
      validate0.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate0.errors = vErrors;
  return errors === 0;
}
export const PetsResponse = validate1;
const schema10 = {"type":"string","enum":["available","pending","sold"]};
function validate2(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((((data.id === undefined) && (missing0 = "id")) || ((data.name === undefined) && (missing0 = "name"))) || ((data.categoryId === undefined) && (missing0 = "categoryId"))){
        validate2.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        if(data.id !== undefined){
          let data0 = data.id;
          const _errs1 = errors;
          const _errs2 = errors;
          if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
            validate2.errors = [{instancePath:instancePath+"/id",schemaPath:"response:Id/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
            return false;
          }
          if(errors === _errs2){
            if((typeof data0 == "number") && (isFinite(data0))){
              if(data0 > 9007199254740991 || isNaN(data0)){
                validate2.errors = [{instancePath:instancePath+"/id",schemaPath:"response:Id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
                return false;
              }
              else {
                if(data0 < 1 || isNaN(data0)){
                  validate2.errors = [{instancePath:instancePath+"/id",schemaPath:"response:Id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
                  return false;
                }
                else {
                  if(!(formats0.validate(data0))){
                    validate2.errors = [{instancePath:instancePath+"/id",schemaPath:"response:Id/format",keyword:"format",params:{format: "int64"},message:"must match format \""+"int64"+"\""}];
                    return false;
                  }
                }
              }
            }
          }
          var valid0 = _errs1 === errors;
        }
        else {
          var valid0 = true;
        }
        if(valid0){
          if(data.name !== undefined){
            let data1 = data.name;
            const _errs4 = errors;
            const _errs5 = errors;
            if(errors === _errs5){
              if(typeof data1 === "string"){
                if(func0(data1) > 100){
                  validate2.errors = [{instancePath:instancePath+"/name",schemaPath:"response:Name/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters"}];
                  return false;
                }
                else {
                  if(func0(data1) < 1){
                    validate2.errors = [{instancePath:instancePath+"/name",schemaPath:"response:Name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
                    return false;
                  }
                  else {
                    if(!pattern0.test(data1)){
                      validate2.errors = [{instancePath:instancePath+"/name",schemaPath:"response:Name/pattern",keyword:"pattern",params:{pattern: "^[^\\x00-\\x1F\\x7F]*[^\\x00-\\x20\\x7F][^\\x00-\\x1F\\x7F]*$"},message:"must match pattern \""+"^[^\\x00-\\x1F\\x7F]*[^\\x00-\\x20\\x7F][^\\x00-\\x1F\\x7F]*$"+"\""}];
                      return false;
                    }
                  }
                }
              }
              else {
                validate2.errors = [{instancePath:instancePath+"/name",schemaPath:"response:Name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                return false;
              }
            }
            var valid0 = _errs4 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.categoryId !== undefined){
              let data2 = data.categoryId;
              const _errs7 = errors;
              const _errs8 = errors;
              if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
                validate2.errors = [{instancePath:instancePath+"/categoryId",schemaPath:"response:Id/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
                return false;
              }
              if(errors === _errs8){
                if((typeof data2 == "number") && (isFinite(data2))){
                  if(data2 > 9007199254740991 || isNaN(data2)){
                    validate2.errors = [{instancePath:instancePath+"/categoryId",schemaPath:"response:Id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
                    return false;
                  }
                  else {
                    if(data2 < 1 || isNaN(data2)){
                      validate2.errors = [{instancePath:instancePath+"/categoryId",schemaPath:"response:Id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
                      return false;
                    }
                    else {
                      if(!(formats0.validate(data2))){
                        validate2.errors = [{instancePath:instancePath+"/categoryId",schemaPath:"response:Id/format",keyword:"format",params:{format: "int64"},message:"must match format \""+"int64"+"\""}];
                        return false;
                      }
                    }
                  }
                }
              }
              var valid0 = _errs7 === errors;
            }
            else {
              var valid0 = true;
            }
            if(valid0){
              if(data.status !== undefined){
                let data3 = data.status;
                const _errs10 = errors;
                if(typeof data3 !== "string"){
                  validate2.errors = [{instancePath:instancePath+"/status",schemaPath:"response:PetStatus/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                  return false;
                }
                if(!(((data3 === "available") || (data3 === "pending")) || (data3 === "sold"))){
                  validate2.errors = [{instancePath:instancePath+"/status",schemaPath:"response:PetStatus/enum",keyword:"enum",params:{allowedValues: schema10.enum},message:"must be equal to one of the allowed values"}];
                  return false;
                }
                var valid0 = _errs10 === errors;
              }
              else {
                var valid0 = true;
              }
            }
          }
        }
      }
    }
    else {
      validate2.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate2.errors = vErrors;
  return errors === 0;
}
function validate1(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(Array.isArray(data)){
      var valid0 = true;
      const len0 = data.length;
      for(let i0=0; i0<len0; i0++){
        const _errs1 = errors;
        if(!(validate2(data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData}))){
          vErrors = vErrors === null ? validate2.errors : vErrors.concat(validate2.errors);
          errors = vErrors.length;
        }
        var valid0 = _errs1 === errors;
        if(!valid0){
          break;
        }
      }
    }
    else {
      validate1.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array"}];
      return false;
    }
  }
  validate1.errors = vErrors;
  return errors === 0;
}
export const ErrorResponse = validate4;
function validate4(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((((data.code === undefined) && (missing0 = "code")) || ((data.message === undefined) && (missing0 = "message"))) || ((data.status === undefined) && (missing0 = "status"))){
        validate4.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        if(data.code !== undefined){
          const _errs1 = errors;
          if(typeof data.code !== "string"){
            validate4.errors = [{instancePath:instancePath+"/code",schemaPath:"#/properties/code/type",keyword:"type",params:{type: "string"},message:"must be string"}];
            return false;
          }
          var valid0 = _errs1 === errors;
        }
        else {
          var valid0 = true;
        }
        if(valid0){
          if(data.message !== undefined){
            const _errs3 = errors;
            if(typeof data.message !== "string"){
              validate4.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"},message:"must be string"}];
              return false;
            }
            var valid0 = _errs3 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.status !== undefined){
              let data2 = data.status;
              const _errs5 = errors;
              if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
                validate4.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
                return false;
              }
              if(errors === _errs5){
                if((typeof data2 == "number") && (isFinite(data2))){
                  if(data2 > 599 || isNaN(data2)){
                    validate4.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/maximum",keyword:"maximum",params:{comparison: "<=", limit: 599},message:"must be <= 599"}];
                    return false;
                  }
                  else {
                    if(data2 < 400 || isNaN(data2)){
                      validate4.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/minimum",keyword:"minimum",params:{comparison: ">=", limit: 400},message:"must be >= 400"}];
                      return false;
                    }
                  }
                }
              }
              var valid0 = _errs5 === errors;
            }
            else {
              var valid0 = true;
            }
          }
        }
      }
    }
    else {
      validate4.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate4.errors = vErrors;
  return errors === 0;
}
export const createPetQuery = validate5;
function validate5(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      for(const key0 in data){
        validate5.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
        return false;
        break;
      }
    }
    else {
      validate5.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate5.errors = vErrors;
  return errors === 0;
}
export const createPetHeaders = validate6;
const pattern2 = new RegExp("^[!-~]+$", "u");
function validate6(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      if(data["Idempotency-Key"] !== undefined){
        let data0 = data["Idempotency-Key"];
        const _errs1 = errors;
        if(errors === _errs1){
          if(typeof data0 === "string"){
            if(func0(data0) > 255){
              validate6.errors = [{instancePath:instancePath+"/Idempotency-Key",schemaPath:"#/properties/Idempotency-Key/maxLength",keyword:"maxLength",params:{limit: 255},message:"must NOT have more than 255 characters"}];
              return false;
            }
            else {
              if(func0(data0) < 1){
                validate6.errors = [{instancePath:instancePath+"/Idempotency-Key",schemaPath:"#/properties/Idempotency-Key/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
                return false;
              }
              else {
                if(!pattern2.test(data0)){
                  validate6.errors = [{instancePath:instancePath+"/Idempotency-Key",schemaPath:"#/properties/Idempotency-Key/pattern",keyword:"pattern",params:{pattern: "^[!-~]+$"},message:"must match pattern \""+"^[!-~]+$"+"\""}];
                  return false;
                }
              }
            }
          }
          else {
            validate6.errors = [{instancePath:instancePath+"/Idempotency-Key",schemaPath:"#/properties/Idempotency-Key/type",keyword:"type",params:{type: "string"},message:"must be string"}];
            return false;
          }
        }
      }
    }
    else {
      validate6.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate6.errors = vErrors;
  return errors === 0;
}
export const createPetBody = validate7;
function validate7(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if(((data.name === undefined) && (missing0 = "name")) || ((data.categoryId === undefined) && (missing0 = "categoryId"))){
        validate7.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!(((key0 === "name") || (key0 === "categoryId")) || (key0 === "status"))){
            validate7.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.name !== undefined){
            let data0 = data.name;
            const _errs2 = errors;
            const _errs3 = errors;
            if(errors === _errs3){
              if(typeof data0 === "string"){
                if(func0(data0) > 100){
                  validate7.errors = [{instancePath:instancePath+"/name",schemaPath:"request:Name/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters"}];
                  return false;
                }
                else {
                  if(func0(data0) < 1){
                    validate7.errors = [{instancePath:instancePath+"/name",schemaPath:"request:Name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
                    return false;
                  }
                  else {
                    if(!pattern0.test(data0)){
                      validate7.errors = [{instancePath:instancePath+"/name",schemaPath:"request:Name/pattern",keyword:"pattern",params:{pattern: "^[^\\x00-\\x1F\\x7F]*[^\\x00-\\x20\\x7F][^\\x00-\\x1F\\x7F]*$"},message:"must match pattern \""+"^[^\\x00-\\x1F\\x7F]*[^\\x00-\\x20\\x7F][^\\x00-\\x1F\\x7F]*$"+"\""}];
                      return false;
                    }
                  }
                }
              }
              else {
                validate7.errors = [{instancePath:instancePath+"/name",schemaPath:"request:Name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.categoryId !== undefined){
              let data1 = data.categoryId;
              const _errs5 = errors;
              const _errs6 = errors;
              if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
                validate7.errors = [{instancePath:instancePath+"/categoryId",schemaPath:"request:Id/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
                return false;
              }
              if(errors === _errs6){
                if((typeof data1 == "number") && (isFinite(data1))){
                  if(data1 > 9007199254740991 || isNaN(data1)){
                    validate7.errors = [{instancePath:instancePath+"/categoryId",schemaPath:"request:Id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
                    return false;
                  }
                  else {
                    if(data1 < 1 || isNaN(data1)){
                      validate7.errors = [{instancePath:instancePath+"/categoryId",schemaPath:"request:Id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
                      return false;
                    }
                    else {
                      if(!(formats0.validate(data1))){
                        validate7.errors = [{instancePath:instancePath+"/categoryId",schemaPath:"request:Id/format",keyword:"format",params:{format: "int64"},message:"must match format \""+"int64"+"\""}];
                        return false;
                      }
                    }
                  }
                }
              }
              var valid0 = _errs5 === errors;
            }
            else {
              var valid0 = true;
            }
            if(valid0){
              if(data.status !== undefined){
                let data2 = data.status;
                const _errs8 = errors;
                if(typeof data2 !== "string"){
                  validate7.errors = [{instancePath:instancePath+"/status",schemaPath:"request:PetStatus/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                  return false;
                }
                if(!(((data2 === "available") || (data2 === "pending")) || (data2 === "sold"))){
                  validate7.errors = [{instancePath:instancePath+"/status",schemaPath:"request:PetStatus/enum",keyword:"enum",params:{allowedValues: schema2.enum},message:"must be equal to one of the allowed values"}];
                  return false;
                }
                var valid0 = _errs8 === errors;
              }
              else {
                var valid0 = true;
              }
            }
          }
        }
      }
    }
    else {
      validate7.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate7.errors = vErrors;
  return errors === 0;
}
export const PetResponse = validate2;
export const getPetPath = validate8;
function validate8(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((data.petId === undefined) && (missing0 = "petId")){
        validate8.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        if(data.petId !== undefined){
          let data0 = data.petId;
          const _errs2 = errors;
          if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
            validate8.errors = [{instancePath:instancePath+"/petId",schemaPath:"request:Id/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
            return false;
          }
          if(errors === _errs2){
            if((typeof data0 == "number") && (isFinite(data0))){
              if(data0 > 9007199254740991 || isNaN(data0)){
                validate8.errors = [{instancePath:instancePath+"/petId",schemaPath:"request:Id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
                return false;
              }
              else {
                if(data0 < 1 || isNaN(data0)){
                  validate8.errors = [{instancePath:instancePath+"/petId",schemaPath:"request:Id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
                  return false;
                }
                else {
                  if(!(formats0.validate(data0))){
                    validate8.errors = [{instancePath:instancePath+"/petId",schemaPath:"request:Id/format",keyword:"format",params:{format: "int64"},message:"must match format \""+"int64"+"\""}];
                    return false;
                  }
                }
              }
            }
          }
        }
      }
    }
    else {
      validate8.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate8.errors = vErrors;
  return errors === 0;
}
export const getPetHeaders = validate9;
const pattern4 = new RegExp("^(\\*|[ \\t,]*(W/)?\"[!#-~]*\"([ \\t]*,[ \\t,]*(W/)?\"[!#-~]*\")*[ \\t,]*)$", "u");
function validate9(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      if(data["If-None-Match"] !== undefined){
        let data0 = data["If-None-Match"];
        const _errs1 = errors;
        const _errs2 = errors;
        if(errors === _errs2){
          if(typeof data0 === "string"){
            if(func0(data0) > 1000){
              validate9.errors = [{instancePath:instancePath+"/If-None-Match",schemaPath:"request:EntityTags/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters"}];
              return false;
            }
            else {
              if(!pattern4.test(data0)){
                validate9.errors = [{instancePath:instancePath+"/If-None-Match",schemaPath:"request:EntityTags/pattern",keyword:"pattern",params:{pattern: "^(\\*|[ \\t,]*(W/)?\"[!#-~]*\"([ \\t]*,[ \\t,]*(W/)?\"[!#-~]*\")*[ \\t,]*)$"},message:"must match pattern \""+"^(\\*|[ \\t,]*(W/)?\"[!#-~]*\"([ \\t]*,[ \\t,]*(W/)?\"[!#-~]*\")*[ \\t,]*)$"+"\""}];
                return false;
              }
            }
          }
          else {
            validate9.errors = [{instancePath:instancePath+"/If-None-Match",schemaPath:"request:EntityTags/type",keyword:"type",params:{type: "string"},message:"must be string"}];
            return false;
          }
        }
        var valid0 = _errs1 === errors;
      }
      else {
        var valid0 = true;
      }
      if(valid0){
        if(data["If-Match"] !== undefined){
          let data1 = data["If-Match"];
          const _errs4 = errors;
          const _errs5 = errors;
          if(errors === _errs5){
            if(typeof data1 === "string"){
              if(func0(data1) > 1000){
                validate9.errors = [{instancePath:instancePath+"/If-Match",schemaPath:"request:EntityTags/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters"}];
                return false;
              }
              else {
                if(!pattern4.test(data1)){
                  validate9.errors = [{instancePath:instancePath+"/If-Match",schemaPath:"request:EntityTags/pattern",keyword:"pattern",params:{pattern: "^(\\*|[ \\t,]*(W/)?\"[!#-~]*\"([ \\t]*,[ \\t,]*(W/)?\"[!#-~]*\")*[ \\t,]*)$"},message:"must match pattern \""+"^(\\*|[ \\t,]*(W/)?\"[!#-~]*\"([ \\t]*,[ \\t,]*(W/)?\"[!#-~]*\")*[ \\t,]*)$"+"\""}];
                  return false;
                }
              }
            }
            else {
              validate9.errors = [{instancePath:instancePath+"/If-Match",schemaPath:"request:EntityTags/type",keyword:"type",params:{type: "string"},message:"must be string"}];
              return false;
            }
          }
          var valid0 = _errs4 === errors;
        }
        else {
          var valid0 = true;
        }
      }
    }
    else {
      validate9.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate9.errors = vErrors;
  return errors === 0;
}
export const replacePetHeaders = validate10;
function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      if(data["If-Match"] !== undefined){
        let data0 = data["If-Match"];
        const _errs1 = errors;
        const _errs2 = errors;
        if(errors === _errs2){
          if(typeof data0 === "string"){
            if(func0(data0) > 1000){
              validate10.errors = [{instancePath:instancePath+"/If-Match",schemaPath:"request:EntityTags/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters"}];
              return false;
            }
            else {
              if(!pattern4.test(data0)){
                validate10.errors = [{instancePath:instancePath+"/If-Match",schemaPath:"request:EntityTags/pattern",keyword:"pattern",params:{pattern: "^(\\*|[ \\t,]*(W/)?\"[!#-~]*\"([ \\t]*,[ \\t,]*(W/)?\"[!#-~]*\")*[ \\t,]*)$"},message:"must match pattern \""+"^(\\*|[ \\t,]*(W/)?\"[!#-~]*\"([ \\t]*,[ \\t,]*(W/)?\"[!#-~]*\")*[ \\t,]*)$"+"\""}];
                return false;
              }
            }
          }
          else {
            validate10.errors = [{instancePath:instancePath+"/If-Match",schemaPath:"request:EntityTags/type",keyword:"type",params:{type: "string"},message:"must be string"}];
            return false;
          }
        }
        var valid0 = _errs1 === errors;
      }
      else {
        var valid0 = true;
      }
      if(valid0){
        if(data["If-None-Match"] !== undefined){
          let data1 = data["If-None-Match"];
          const _errs4 = errors;
          const _errs5 = errors;
          if(errors === _errs5){
            if(typeof data1 === "string"){
              if(func0(data1) > 1000){
                validate10.errors = [{instancePath:instancePath+"/If-None-Match",schemaPath:"request:EntityTags/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters"}];
                return false;
              }
              else {
                if(!pattern4.test(data1)){
                  validate10.errors = [{instancePath:instancePath+"/If-None-Match",schemaPath:"request:EntityTags/pattern",keyword:"pattern",params:{pattern: "^(\\*|[ \\t,]*(W/)?\"[!#-~]*\"([ \\t]*,[ \\t,]*(W/)?\"[!#-~]*\")*[ \\t,]*)$"},message:"must match pattern \""+"^(\\*|[ \\t,]*(W/)?\"[!#-~]*\"([ \\t]*,[ \\t,]*(W/)?\"[!#-~]*\")*[ \\t,]*)$"+"\""}];
                  return false;
                }
              }
            }
            else {
              validate10.errors = [{instancePath:instancePath+"/If-None-Match",schemaPath:"request:EntityTags/type",keyword:"type",params:{type: "string"},message:"must be string"}];
              return false;
            }
          }
          var valid0 = _errs4 === errors;
        }
        else {
          var valid0 = true;
        }
      }
    }
    else {
      validate10.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate10.errors = vErrors;
  return errors === 0;
}
export const listCategoriesQuery = validate11;
function validate11(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      const _errs1 = errors;
      for(const key0 in data){
        if(!((key0 === "limit") || (key0 === "after"))){
          validate11.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
          return false;
          break;
        }
      }
      if(_errs1 === errors){
        if(data.limit !== undefined){
          let data0 = data.limit;
          const _errs2 = errors;
          if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
            validate11.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
            return false;
          }
          if(errors === _errs2){
            if((typeof data0 == "number") && (isFinite(data0))){
              if(data0 > 100 || isNaN(data0)){
                validate11.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100},message:"must be <= 100"}];
                return false;
              }
              else {
                if(data0 < 1 || isNaN(data0)){
                  validate11.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
                  return false;
                }
              }
            }
          }
          var valid0 = _errs2 === errors;
        }
        else {
          var valid0 = true;
        }
        if(valid0){
          if(data.after !== undefined){
            let data1 = data.after;
            const _errs4 = errors;
            if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
              validate11.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
              return false;
            }
            if(errors === _errs4){
              if((typeof data1 == "number") && (isFinite(data1))){
                if(data1 > 9007199254740991 || isNaN(data1)){
                  validate11.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
                  return false;
                }
                else {
                  if(data1 < 0 || isNaN(data1)){
                    validate11.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
                    return false;
                  }
                  else {
                    if(!(formats0.validate(data1))){
                      validate11.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/format",keyword:"format",params:{format: "int64"},message:"must match format \""+"int64"+"\""}];
                      return false;
                    }
                  }
                }
              }
            }
            var valid0 = _errs4 === errors;
          }
          else {
            var valid0 = true;
          }
        }
      }
    }
    else {
      validate11.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate11.errors = vErrors;
  return errors === 0;
}
export const listCategories200Response = validate12;
function validate13(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if(((data.id === undefined) && (missing0 = "id")) || ((data.name === undefined) && (missing0 = "name"))){
        validate13.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        if(data.id !== undefined){
          let data0 = data.id;
          const _errs1 = errors;
          const _errs2 = errors;
          if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
            validate13.errors = [{instancePath:instancePath+"/id",schemaPath:"response:Id/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
            return false;
          }
          if(errors === _errs2){
            if((typeof data0 == "number") && (isFinite(data0))){
              if(data0 > 9007199254740991 || isNaN(data0)){
                validate13.errors = [{instancePath:instancePath+"/id",schemaPath:"response:Id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
                return false;
              }
              else {
                if(data0 < 1 || isNaN(data0)){
                  validate13.errors = [{instancePath:instancePath+"/id",schemaPath:"response:Id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
                  return false;
                }
                else {
                  if(!(formats0.validate(data0))){
                    validate13.errors = [{instancePath:instancePath+"/id",schemaPath:"response:Id/format",keyword:"format",params:{format: "int64"},message:"must match format \""+"int64"+"\""}];
                    return false;
                  }
                }
              }
            }
          }
          var valid0 = _errs1 === errors;
        }
        else {
          var valid0 = true;
        }
        if(valid0){
          if(data.name !== undefined){
            let data1 = data.name;
            const _errs4 = errors;
            const _errs5 = errors;
            if(errors === _errs5){
              if(typeof data1 === "string"){
                if(func0(data1) > 100){
                  validate13.errors = [{instancePath:instancePath+"/name",schemaPath:"response:Name/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters"}];
                  return false;
                }
                else {
                  if(func0(data1) < 1){
                    validate13.errors = [{instancePath:instancePath+"/name",schemaPath:"response:Name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
                    return false;
                  }
                  else {
                    if(!pattern0.test(data1)){
                      validate13.errors = [{instancePath:instancePath+"/name",schemaPath:"response:Name/pattern",keyword:"pattern",params:{pattern: "^[^\\x00-\\x1F\\x7F]*[^\\x00-\\x20\\x7F][^\\x00-\\x1F\\x7F]*$"},message:"must match pattern \""+"^[^\\x00-\\x1F\\x7F]*[^\\x00-\\x20\\x7F][^\\x00-\\x1F\\x7F]*$"+"\""}];
                      return false;
                    }
                  }
                }
              }
              else {
                validate13.errors = [{instancePath:instancePath+"/name",schemaPath:"response:Name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                return false;
              }
            }
            var valid0 = _errs4 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.description !== undefined){
              const _errs7 = errors;
              if(typeof data.description !== "string"){
                validate13.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                return false;
              }
              var valid0 = _errs7 === errors;
            }
            else {
              var valid0 = true;
            }
          }
        }
      }
    }
    else {
      validate13.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate13.errors = vErrors;
  return errors === 0;
}
function validate12(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(Array.isArray(data)){
      var valid0 = true;
      const len0 = data.length;
      for(let i0=0; i0<len0; i0++){
        const _errs1 = errors;
        if(!(validate13(data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData}))){
          vErrors = vErrors === null ? validate13.errors : vErrors.concat(validate13.errors);
          errors = vErrors.length;
        }
        var valid0 = _errs1 === errors;
        if(!valid0){
          break;
        }
      }
    }
    else {
      validate12.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array"}];
      return false;
    }
  }
  validate12.errors = vErrors;
  return errors === 0;
}
export const createCategoryBody = validate15;
const pattern10 = new RegExp("^[^\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\x7F]*$", "u");
function validate15(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((data.name === undefined) && (missing0 = "name")){
        validate15.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!((key0 === "name") || (key0 === "description"))){
            validate15.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.name !== undefined){
            let data0 = data.name;
            const _errs2 = errors;
            const _errs3 = errors;
            if(errors === _errs3){
              if(typeof data0 === "string"){
                if(func0(data0) > 100){
                  validate15.errors = [{instancePath:instancePath+"/name",schemaPath:"request:Name/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters"}];
                  return false;
                }
                else {
                  if(func0(data0) < 1){
                    validate15.errors = [{instancePath:instancePath+"/name",schemaPath:"request:Name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
                    return false;
                  }
                  else {
                    if(!pattern0.test(data0)){
                      validate15.errors = [{instancePath:instancePath+"/name",schemaPath:"request:Name/pattern",keyword:"pattern",params:{pattern: "^[^\\x00-\\x1F\\x7F]*[^\\x00-\\x20\\x7F][^\\x00-\\x1F\\x7F]*$"},message:"must match pattern \""+"^[^\\x00-\\x1F\\x7F]*[^\\x00-\\x20\\x7F][^\\x00-\\x1F\\x7F]*$"+"\""}];
                      return false;
                    }
                  }
                }
              }
              else {
                validate15.errors = [{instancePath:instancePath+"/name",schemaPath:"request:Name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.description !== undefined){
              let data1 = data.description;
              const _errs5 = errors;
              if(errors === _errs5){
                if(typeof data1 === "string"){
                  if(func0(data1) > 1000){
                    validate15.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters"}];
                    return false;
                  }
                  else {
                    if(!pattern10.test(data1)){
                      validate15.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/pattern",keyword:"pattern",params:{pattern: "^[^\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\x7F]*$"},message:"must match pattern \""+"^[^\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\x7F]*$"+"\""}];
                      return false;
                    }
                  }
                }
                else {
                  validate15.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                  return false;
                }
              }
              var valid0 = _errs5 === errors;
            }
            else {
              var valid0 = true;
            }
          }
        }
      }
    }
    else {
      validate15.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate15.errors = vErrors;
  return errors === 0;
}
export const CategoryResponse = validate13;
export const getCategoryPath = validate16;
function validate16(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((data.categoryId === undefined) && (missing0 = "categoryId")){
        validate16.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        if(data.categoryId !== undefined){
          let data0 = data.categoryId;
          const _errs2 = errors;
          if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
            validate16.errors = [{instancePath:instancePath+"/categoryId",schemaPath:"request:Id/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
            return false;
          }
          if(errors === _errs2){
            if((typeof data0 == "number") && (isFinite(data0))){
              if(data0 > 9007199254740991 || isNaN(data0)){
                validate16.errors = [{instancePath:instancePath+"/categoryId",schemaPath:"request:Id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
                return false;
              }
              else {
                if(data0 < 1 || isNaN(data0)){
                  validate16.errors = [{instancePath:instancePath+"/categoryId",schemaPath:"request:Id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
                  return false;
                }
                else {
                  if(!(formats0.validate(data0))){
                    validate16.errors = [{instancePath:instancePath+"/categoryId",schemaPath:"request:Id/format",keyword:"format",params:{format: "int64"},message:"must match format \""+"int64"+"\""}];
                    return false;
                  }
                }
              }
            }
          }
        }
      }
    }
    else {
      validate16.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate16.errors = vErrors;
  return errors === 0;
}
export const listInventoryQuery = validate17;
function validate17(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      const _errs1 = errors;
      for(const key0 in data){
        if(!(((key0 === "limit") || (key0 === "after")) || (key0 === "status"))){
          validate17.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
          return false;
          break;
        }
      }
      if(_errs1 === errors){
        if(data.limit !== undefined){
          let data0 = data.limit;
          const _errs2 = errors;
          if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
            validate17.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
            return false;
          }
          if(errors === _errs2){
            if((typeof data0 == "number") && (isFinite(data0))){
              if(data0 > 100 || isNaN(data0)){
                validate17.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100},message:"must be <= 100"}];
                return false;
              }
              else {
                if(data0 < 1 || isNaN(data0)){
                  validate17.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
                  return false;
                }
              }
            }
          }
          var valid0 = _errs2 === errors;
        }
        else {
          var valid0 = true;
        }
        if(valid0){
          if(data.after !== undefined){
            let data1 = data.after;
            const _errs4 = errors;
            if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
              validate17.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
              return false;
            }
            if(errors === _errs4){
              if((typeof data1 == "number") && (isFinite(data1))){
                if(data1 > 9007199254740991 || isNaN(data1)){
                  validate17.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
                  return false;
                }
                else {
                  if(data1 < 0 || isNaN(data1)){
                    validate17.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
                    return false;
                  }
                  else {
                    if(!(formats0.validate(data1))){
                      validate17.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/format",keyword:"format",params:{format: "int64"},message:"must match format \""+"int64"+"\""}];
                      return false;
                    }
                  }
                }
              }
            }
            var valid0 = _errs4 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.status !== undefined){
              let data2 = data.status;
              const _errs6 = errors;
              if(typeof data2 !== "string"){
                validate17.errors = [{instancePath:instancePath+"/status",schemaPath:"request:PetStatus/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                return false;
              }
              if(!(((data2 === "available") || (data2 === "pending")) || (data2 === "sold"))){
                validate17.errors = [{instancePath:instancePath+"/status",schemaPath:"request:PetStatus/enum",keyword:"enum",params:{allowedValues: schema2.enum},message:"must be equal to one of the allowed values"}];
                return false;
              }
              var valid0 = _errs6 === errors;
            }
            else {
              var valid0 = true;
            }
          }
        }
      }
    }
    else {
      validate17.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate17.errors = vErrors;
  return errors === 0;
}
export const listInventory200Response = validate18;
function validate19(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((((data.petId === undefined) && (missing0 = "petId")) || ((data.quantity === undefined) && (missing0 = "quantity"))) || ((data.status === undefined) && (missing0 = "status"))){
        validate19.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        if(data.petId !== undefined){
          let data0 = data.petId;
          const _errs1 = errors;
          const _errs2 = errors;
          if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
            validate19.errors = [{instancePath:instancePath+"/petId",schemaPath:"response:Id/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
            return false;
          }
          if(errors === _errs2){
            if((typeof data0 == "number") && (isFinite(data0))){
              if(data0 > 9007199254740991 || isNaN(data0)){
                validate19.errors = [{instancePath:instancePath+"/petId",schemaPath:"response:Id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
                return false;
              }
              else {
                if(data0 < 1 || isNaN(data0)){
                  validate19.errors = [{instancePath:instancePath+"/petId",schemaPath:"response:Id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
                  return false;
                }
                else {
                  if(!(formats0.validate(data0))){
                    validate19.errors = [{instancePath:instancePath+"/petId",schemaPath:"response:Id/format",keyword:"format",params:{format: "int64"},message:"must match format \""+"int64"+"\""}];
                    return false;
                  }
                }
              }
            }
          }
          var valid0 = _errs1 === errors;
        }
        else {
          var valid0 = true;
        }
        if(valid0){
          if(data.quantity !== undefined){
            let data1 = data.quantity;
            const _errs4 = errors;
            if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
              validate19.errors = [{instancePath:instancePath+"/quantity",schemaPath:"#/properties/quantity/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
              return false;
            }
            if(errors === _errs4){
              if((typeof data1 == "number") && (isFinite(data1))){
                if(data1 > 1000000 || isNaN(data1)){
                  validate19.errors = [{instancePath:instancePath+"/quantity",schemaPath:"#/properties/quantity/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000},message:"must be <= 1000000"}];
                  return false;
                }
                else {
                  if(data1 < 0 || isNaN(data1)){
                    validate19.errors = [{instancePath:instancePath+"/quantity",schemaPath:"#/properties/quantity/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
                    return false;
                  }
                }
              }
            }
            var valid0 = _errs4 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.status !== undefined){
              let data2 = data.status;
              const _errs6 = errors;
              if(typeof data2 !== "string"){
                validate19.errors = [{instancePath:instancePath+"/status",schemaPath:"response:PetStatus/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                return false;
              }
              if(!(((data2 === "available") || (data2 === "pending")) || (data2 === "sold"))){
                validate19.errors = [{instancePath:instancePath+"/status",schemaPath:"response:PetStatus/enum",keyword:"enum",params:{allowedValues: schema10.enum},message:"must be equal to one of the allowed values"}];
                return false;
              }
              var valid0 = _errs6 === errors;
            }
            else {
              var valid0 = true;
            }
          }
        }
      }
    }
    else {
      validate19.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate19.errors = vErrors;
  return errors === 0;
}
function validate18(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(Array.isArray(data)){
      var valid0 = true;
      const len0 = data.length;
      for(let i0=0; i0<len0; i0++){
        const _errs1 = errors;
        if(!(validate19(data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData}))){
          vErrors = vErrors === null ? validate19.errors : vErrors.concat(validate19.errors);
          errors = vErrors.length;
        }
        var valid0 = _errs1 === errors;
        if(!valid0){
          break;
        }
      }
    }
    else {
      validate18.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array"}];
      return false;
    }
  }
  validate18.errors = vErrors;
  return errors === 0;
}
export const InventoryItemResponse = validate19;
export const updateInventoryBody = validate21;
function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((data.quantity === undefined) && (missing0 = "quantity")){
        validate21.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!(key0 === "quantity")){
            validate21.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.quantity !== undefined){
            let data0 = data.quantity;
            const _errs2 = errors;
            if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
              validate21.errors = [{instancePath:instancePath+"/quantity",schemaPath:"#/properties/quantity/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
              return false;
            }
            if(errors === _errs2){
              if((typeof data0 == "number") && (isFinite(data0))){
                if(data0 > 1000000 || isNaN(data0)){
                  validate21.errors = [{instancePath:instancePath+"/quantity",schemaPath:"#/properties/quantity/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000},message:"must be <= 1000000"}];
                  return false;
                }
                else {
                  if(data0 < 0 || isNaN(data0)){
                    validate21.errors = [{instancePath:instancePath+"/quantity",schemaPath:"#/properties/quantity/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
                    return false;
                  }
                }
              }
            }
          }
        }
      }
    }
    else {
      validate21.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate21.errors = vErrors;
  return errors === 0;
}
export const listOrdersQuery = validate22;
function validate22(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      const _errs1 = errors;
      for(const key0 in data){
        if(!((((key0 === "limit") || (key0 === "after")) || (key0 === "petId")) || (key0 === "complete"))){
          validate22.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
          return false;
          break;
        }
      }
      if(_errs1 === errors){
        if(data.limit !== undefined){
          let data0 = data.limit;
          const _errs2 = errors;
          if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
            validate22.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
            return false;
          }
          if(errors === _errs2){
            if((typeof data0 == "number") && (isFinite(data0))){
              if(data0 > 100 || isNaN(data0)){
                validate22.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100},message:"must be <= 100"}];
                return false;
              }
              else {
                if(data0 < 1 || isNaN(data0)){
                  validate22.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
                  return false;
                }
              }
            }
          }
          var valid0 = _errs2 === errors;
        }
        else {
          var valid0 = true;
        }
        if(valid0){
          if(data.after !== undefined){
            let data1 = data.after;
            const _errs4 = errors;
            if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
              validate22.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
              return false;
            }
            if(errors === _errs4){
              if((typeof data1 == "number") && (isFinite(data1))){
                if(data1 > 9007199254740991 || isNaN(data1)){
                  validate22.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
                  return false;
                }
                else {
                  if(data1 < 0 || isNaN(data1)){
                    validate22.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
                    return false;
                  }
                  else {
                    if(!(formats0.validate(data1))){
                      validate22.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/format",keyword:"format",params:{format: "int64"},message:"must match format \""+"int64"+"\""}];
                      return false;
                    }
                  }
                }
              }
            }
            var valid0 = _errs4 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.petId !== undefined){
              let data2 = data.petId;
              const _errs6 = errors;
              const _errs7 = errors;
              if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
                validate22.errors = [{instancePath:instancePath+"/petId",schemaPath:"request:Id/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
                return false;
              }
              if(errors === _errs7){
                if((typeof data2 == "number") && (isFinite(data2))){
                  if(data2 > 9007199254740991 || isNaN(data2)){
                    validate22.errors = [{instancePath:instancePath+"/petId",schemaPath:"request:Id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
                    return false;
                  }
                  else {
                    if(data2 < 1 || isNaN(data2)){
                      validate22.errors = [{instancePath:instancePath+"/petId",schemaPath:"request:Id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
                      return false;
                    }
                    else {
                      if(!(formats0.validate(data2))){
                        validate22.errors = [{instancePath:instancePath+"/petId",schemaPath:"request:Id/format",keyword:"format",params:{format: "int64"},message:"must match format \""+"int64"+"\""}];
                        return false;
                      }
                    }
                  }
                }
              }
              var valid0 = _errs6 === errors;
            }
            else {
              var valid0 = true;
            }
            if(valid0){
              if(data.complete !== undefined){
                const _errs9 = errors;
                if(typeof data.complete !== "boolean"){
                  validate22.errors = [{instancePath:instancePath+"/complete",schemaPath:"#/properties/complete/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
                  return false;
                }
                var valid0 = _errs9 === errors;
              }
              else {
                var valid0 = true;
              }
            }
          }
        }
      }
    }
    else {
      validate22.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate22.errors = vErrors;
  return errors === 0;
}
export const listOrders200Response = validate23;
const formats32 = formats["date-time"];
function validate24(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      if(data.id !== undefined){
        let data0 = data.id;
        const _errs1 = errors;
        const _errs2 = errors;
        if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
          validate24.errors = [{instancePath:instancePath+"/id",schemaPath:"response:Id/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
          return false;
        }
        if(errors === _errs2){
          if((typeof data0 == "number") && (isFinite(data0))){
            if(data0 > 9007199254740991 || isNaN(data0)){
              validate24.errors = [{instancePath:instancePath+"/id",schemaPath:"response:Id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
              return false;
            }
            else {
              if(data0 < 1 || isNaN(data0)){
                validate24.errors = [{instancePath:instancePath+"/id",schemaPath:"response:Id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
                return false;
              }
              else {
                if(!(formats0.validate(data0))){
                  validate24.errors = [{instancePath:instancePath+"/id",schemaPath:"response:Id/format",keyword:"format",params:{format: "int64"},message:"must match format \""+"int64"+"\""}];
                  return false;
                }
              }
            }
          }
        }
        var valid0 = _errs1 === errors;
      }
      else {
        var valid0 = true;
      }
      if(valid0){
        if(data.petId !== undefined){
          let data1 = data.petId;
          const _errs4 = errors;
          const _errs5 = errors;
          if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
            validate24.errors = [{instancePath:instancePath+"/petId",schemaPath:"response:Id/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
            return false;
          }
          if(errors === _errs5){
            if((typeof data1 == "number") && (isFinite(data1))){
              if(data1 > 9007199254740991 || isNaN(data1)){
                validate24.errors = [{instancePath:instancePath+"/petId",schemaPath:"response:Id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
                return false;
              }
              else {
                if(data1 < 1 || isNaN(data1)){
                  validate24.errors = [{instancePath:instancePath+"/petId",schemaPath:"response:Id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
                  return false;
                }
                else {
                  if(!(formats0.validate(data1))){
                    validate24.errors = [{instancePath:instancePath+"/petId",schemaPath:"response:Id/format",keyword:"format",params:{format: "int64"},message:"must match format \""+"int64"+"\""}];
                    return false;
                  }
                }
              }
            }
          }
          var valid0 = _errs4 === errors;
        }
        else {
          var valid0 = true;
        }
        if(valid0){
          if(data.quantity !== undefined){
            let data2 = data.quantity;
            const _errs7 = errors;
            if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
              validate24.errors = [{instancePath:instancePath+"/quantity",schemaPath:"#/properties/quantity/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
              return false;
            }
            var valid0 = _errs7 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.shipDate !== undefined){
              let data3 = data.shipDate;
              const _errs9 = errors;
              if(errors === _errs9){
                if(errors === _errs9){
                  if(typeof data3 === "string"){
                    if(!(formats32.validate(data3))){
                      validate24.errors = [{instancePath:instancePath+"/shipDate",schemaPath:"#/properties/shipDate/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
                      return false;
                    }
                  }
                  else {
                    validate24.errors = [{instancePath:instancePath+"/shipDate",schemaPath:"#/properties/shipDate/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                    return false;
                  }
                }
              }
              var valid0 = _errs9 === errors;
            }
            else {
              var valid0 = true;
            }
            if(valid0){
              if(data.complete !== undefined){
                const _errs11 = errors;
                if(typeof data.complete !== "boolean"){
                  validate24.errors = [{instancePath:instancePath+"/complete",schemaPath:"#/properties/complete/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
                  return false;
                }
                var valid0 = _errs11 === errors;
              }
              else {
                var valid0 = true;
              }
            }
          }
        }
      }
    }
    else {
      validate24.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate24.errors = vErrors;
  return errors === 0;
}
function validate23(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(Array.isArray(data)){
      var valid0 = true;
      const len0 = data.length;
      for(let i0=0; i0<len0; i0++){
        const _errs1 = errors;
        if(!(validate24(data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData}))){
          vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors);
          errors = vErrors.length;
        }
        var valid0 = _errs1 === errors;
        if(!valid0){
          break;
        }
      }
    }
    else {
      validate23.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array"}];
      return false;
    }
  }
  validate23.errors = vErrors;
  return errors === 0;
}
export const placeOrderBody = validate26;
function validate26(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      if(data.quantity === undefined){
        data.quantity = 1;
      }
      let missing0;
      if((data.petId === undefined) && (missing0 = "petId")){
        validate26.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!(((key0 === "petId") || (key0 === "quantity")) || (key0 === "shipDate"))){
            validate26.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.petId !== undefined){
            let data0 = data.petId;
            const _errs2 = errors;
            const _errs3 = errors;
            if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
              validate26.errors = [{instancePath:instancePath+"/petId",schemaPath:"request:Id/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
              return false;
            }
            if(errors === _errs3){
              if((typeof data0 == "number") && (isFinite(data0))){
                if(data0 > 9007199254740991 || isNaN(data0)){
                  validate26.errors = [{instancePath:instancePath+"/petId",schemaPath:"request:Id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
                  return false;
                }
                else {
                  if(data0 < 1 || isNaN(data0)){
                    validate26.errors = [{instancePath:instancePath+"/petId",schemaPath:"request:Id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
                    return false;
                  }
                  else {
                    if(!(formats0.validate(data0))){
                      validate26.errors = [{instancePath:instancePath+"/petId",schemaPath:"request:Id/format",keyword:"format",params:{format: "int64"},message:"must match format \""+"int64"+"\""}];
                      return false;
                    }
                  }
                }
              }
            }
            var valid0 = _errs2 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            let data1 = data.quantity;
            const _errs5 = errors;
            if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
              validate26.errors = [{instancePath:instancePath+"/quantity",schemaPath:"#/properties/quantity/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
              return false;
            }
            if(errors === _errs5){
              if((typeof data1 == "number") && (isFinite(data1))){
                if(data1 > 1000000 || isNaN(data1)){
                  validate26.errors = [{instancePath:instancePath+"/quantity",schemaPath:"#/properties/quantity/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000},message:"must be <= 1000000"}];
                  return false;
                }
                else {
                  if(data1 < 1 || isNaN(data1)){
                    validate26.errors = [{instancePath:instancePath+"/quantity",schemaPath:"#/properties/quantity/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
                    return false;
                  }
                }
              }
            }
            var valid0 = _errs5 === errors;
            if(valid0){
              if(data.shipDate !== undefined){
                let data2 = data.shipDate;
                const _errs7 = errors;
                const _errs8 = errors;
                if(errors === _errs8){
                  if(errors === _errs8){
                    if(typeof data2 === "string"){
                      if(!(formats32.validate(data2))){
                        validate26.errors = [{instancePath:instancePath+"/shipDate",schemaPath:"request:ShipDate/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
                        return false;
                      }
                    }
                    else {
                      validate26.errors = [{instancePath:instancePath+"/shipDate",schemaPath:"request:ShipDate/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                      return false;
                    }
                  }
                }
                var valid0 = _errs7 === errors;
              }
              else {
                var valid0 = true;
              }
            }
          }
        }
      }
    }
    else {
      validate26.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate26.errors = vErrors;
  return errors === 0;
}
export const OrderResponse = validate24;
export const listEventsQuery = validate27;
const schema52 = {"type":"string","enum":["pet.created","pet.updated","pet.deleted","category.created","category.updated","category.deleted","inventory.updated","order.placed","order.updated","order.completed","order.cancelled"]};
function validate27(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      const _errs1 = errors;
      for(const key0 in data){
        if(!(((key0 === "limit") || (key0 === "after")) || (key0 === "type"))){
          validate27.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
          return false;
          break;
        }
      }
      if(_errs1 === errors){
        if(data.limit !== undefined){
          let data0 = data.limit;
          const _errs2 = errors;
          if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
            validate27.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
            return false;
          }
          if(errors === _errs2){
            if((typeof data0 == "number") && (isFinite(data0))){
              if(data0 > 100 || isNaN(data0)){
                validate27.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100},message:"must be <= 100"}];
                return false;
              }
              else {
                if(data0 < 1 || isNaN(data0)){
                  validate27.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
                  return false;
                }
              }
            }
          }
          var valid0 = _errs2 === errors;
        }
        else {
          var valid0 = true;
        }
        if(valid0){
          if(data.after !== undefined){
            let data1 = data.after;
            const _errs4 = errors;
            if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
              validate27.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
              return false;
            }
            if(errors === _errs4){
              if((typeof data1 == "number") && (isFinite(data1))){
                if(data1 > 9007199254740991 || isNaN(data1)){
                  validate27.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
                  return false;
                }
                else {
                  if(data1 < 0 || isNaN(data1)){
                    validate27.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
                    return false;
                  }
                  else {
                    if(!(formats0.validate(data1))){
                      validate27.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/format",keyword:"format",params:{format: "int64"},message:"must match format \""+"int64"+"\""}];
                      return false;
                    }
                  }
                }
              }
            }
            var valid0 = _errs4 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.type !== undefined){
              let data2 = data.type;
              const _errs6 = errors;
              if(errors === _errs6){
                if(Array.isArray(data2)){
                  if(data2.length > 20){
                    validate27.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/maxItems",keyword:"maxItems",params:{limit: 20},message:"must NOT have more than 20 items"}];
                    return false;
                  }
                  else {
                    if(data2.length < 1){
                      validate27.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"}];
                      return false;
                    }
                    else {
                      var valid1 = true;
                      const len0 = data2.length;
                      for(let i0=0; i0<len0; i0++){
                        let data3 = data2[i0];
                        const _errs8 = errors;
                        if(typeof data3 !== "string"){
                          validate27.errors = [{instancePath:instancePath+"/type/" + i0,schemaPath:"request:EventType/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                          return false;
                        }
                        if(!(((((((((((data3 === "pet.created") || (data3 === "pet.updated")) || (data3 === "pet.deleted")) || (data3 === "category.created")) || (data3 === "category.updated")) || (data3 === "category.deleted")) || (data3 === "inventory.updated")) || (data3 === "order.placed")) || (data3 === "order.updated")) || (data3 === "order.completed")) || (data3 === "order.cancelled"))){
                          validate27.errors = [{instancePath:instancePath+"/type/" + i0,schemaPath:"request:EventType/enum",keyword:"enum",params:{allowedValues: schema52.enum},message:"must be equal to one of the allowed values"}];
                          return false;
                        }
                        var valid1 = _errs8 === errors;
                        if(!valid1){
                          break;
                        }
                      }
                    }
                  }
                }
                else {
                  validate27.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "array"},message:"must be array"}];
                  return false;
                }
              }
              var valid0 = _errs6 === errors;
            }
            else {
              var valid0 = true;
            }
          }
        }
      }
    }
    else {
      validate27.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate27.errors = vErrors;
  return errors === 0;
}
export const listEvents200Response = validate28;
function validate29(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if(((((data.id === undefined) && (missing0 = "id")) || ((data.type === undefined) && (missing0 = "type"))) || ((data.timestamp === undefined) && (missing0 = "timestamp"))) || ((data.data === undefined) && (missing0 = "data"))){
        validate29.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        if(data.id !== undefined){
          let data0 = data.id;
          const _errs1 = errors;
          const _errs2 = errors;
          if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
            validate29.errors = [{instancePath:instancePath+"/id",schemaPath:"response:Id/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
            return false;
          }
          if(errors === _errs2){
            if((typeof data0 == "number") && (isFinite(data0))){
              if(data0 > 9007199254740991 || isNaN(data0)){
                validate29.errors = [{instancePath:instancePath+"/id",schemaPath:"response:Id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
                return false;
              }
              else {
                if(data0 < 1 || isNaN(data0)){
                  validate29.errors = [{instancePath:instancePath+"/id",schemaPath:"response:Id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
                  return false;
                }
                else {
                  if(!(formats0.validate(data0))){
                    validate29.errors = [{instancePath:instancePath+"/id",schemaPath:"response:Id/format",keyword:"format",params:{format: "int64"},message:"must match format \""+"int64"+"\""}];
                    return false;
                  }
                }
              }
            }
          }
          var valid0 = _errs1 === errors;
        }
        else {
          var valid0 = true;
        }
        if(valid0){
          if(data.type !== undefined){
            const _errs4 = errors;
            if(typeof data.type !== "string"){
              validate29.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
              return false;
            }
            var valid0 = _errs4 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.timestamp !== undefined){
              let data2 = data.timestamp;
              const _errs6 = errors;
              if(errors === _errs6){
                if(errors === _errs6){
                  if(typeof data2 === "string"){
                    if(!(formats32.validate(data2))){
                      validate29.errors = [{instancePath:instancePath+"/timestamp",schemaPath:"#/properties/timestamp/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
                      return false;
                    }
                  }
                  else {
                    validate29.errors = [{instancePath:instancePath+"/timestamp",schemaPath:"#/properties/timestamp/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                    return false;
                  }
                }
              }
              var valid0 = _errs6 === errors;
            }
            else {
              var valid0 = true;
            }
            if(valid0){
              if(data.data !== undefined){
                let data3 = data.data;
                const _errs8 = errors;
                const _errs9 = errors;
                let valid2 = false;
                const _errs10 = errors;
                if(!(validate2(data3, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
                  vErrors = vErrors === null ? validate2.errors : vErrors.concat(validate2.errors);
                  errors = vErrors.length;
                }
                var _valid0 = _errs10 === errors;
                valid2 = valid2 || _valid0;
                if(!valid2){
                  const _errs11 = errors;
                  if(!(validate13(data3, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
                    vErrors = vErrors === null ? validate13.errors : vErrors.concat(validate13.errors);
                    errors = vErrors.length;
                  }
                  var _valid0 = _errs11 === errors;
                  valid2 = valid2 || _valid0;
                  if(!valid2){
                    const _errs12 = errors;
                    if(!(validate19(data3, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
                      vErrors = vErrors === null ? validate19.errors : vErrors.concat(validate19.errors);
                      errors = vErrors.length;
                    }
                    var _valid0 = _errs12 === errors;
                    valid2 = valid2 || _valid0;
                    if(!valid2){
                      const _errs13 = errors;
                      if(!(validate24(data3, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData}))){
                        vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors);
                        errors = vErrors.length;
                      }
                      var _valid0 = _errs13 === errors;
                      valid2 = valid2 || _valid0;
                    }
                  }
                }
                if(!valid2){
                  const err0 = {instancePath:instancePath+"/data",schemaPath:"#/properties/data/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
                  if(vErrors === null){
                    vErrors = [err0];
                  }
                  else {
                    vErrors.push(err0);
                  }
                  errors++;
                  validate29.errors = vErrors;
                  return false;
                }
                else {
                  errors = _errs9;
                  if(vErrors !== null){
                    if(_errs9){
                      vErrors.length = _errs9;
                    }
                    else {
                      vErrors = null;
                    }
                  }
                }
                var valid0 = _errs8 === errors;
              }
              else {
                var valid0 = true;
              }
            }
          }
        }
      }
    }
    else {
      validate29.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate29.errors = vErrors;
  return errors === 0;
}
function validate28(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(Array.isArray(data)){
      var valid0 = true;
      const len0 = data.length;
      for(let i0=0; i0<len0; i0++){
        const _errs1 = errors;
        if(!(validate29(data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData}))){
          vErrors = vErrors === null ? validate29.errors : vErrors.concat(validate29.errors);
          errors = vErrors.length;
        }
        var valid0 = _errs1 === errors;
        if(!valid0){
          break;
        }
      }
    }
    else {
      validate28.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array"}];
      return false;
    }
  }
  validate28.errors = vErrors;
  return errors === 0;
}
export const getOrderPath = validate35;
function validate35(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((data.orderId === undefined) && (missing0 = "orderId")){
        validate35.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        if(data.orderId !== undefined){
          let data0 = data.orderId;
          const _errs2 = errors;
          if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
            validate35.errors = [{instancePath:instancePath+"/orderId",schemaPath:"request:Id/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
            return false;
          }
          if(errors === _errs2){
            if((typeof data0 == "number") && (isFinite(data0))){
              if(data0 > 9007199254740991 || isNaN(data0)){
                validate35.errors = [{instancePath:instancePath+"/orderId",schemaPath:"request:Id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
                return false;
              }
              else {
                if(data0 < 1 || isNaN(data0)){
                  validate35.errors = [{instancePath:instancePath+"/orderId",schemaPath:"request:Id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
                  return false;
                }
                else {
                  if(!(formats0.validate(data0))){
                    validate35.errors = [{instancePath:instancePath+"/orderId",schemaPath:"request:Id/format",keyword:"format",params:{format: "int64"},message:"must match format \""+"int64"+"\""}];
                    return false;
                  }
                }
              }
            }
          }
        }
      }
    }
    else {
      validate35.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate35.errors = vErrors;
  return errors === 0;
}
export const updateOrderBody = validate36;
function validate36(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      if(Object.keys(data).length < 1){
        validate36.errors = [{instancePath,schemaPath:"#/minProperties",keyword:"minProperties",params:{limit: 1},message:"must NOT have fewer than 1 properties"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!((key0 === "shipDate") || (key0 === "complete"))){
            validate36.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.shipDate !== undefined){
            let data0 = data.shipDate;
            const _errs2 = errors;
            const _errs3 = errors;
            if(errors === _errs3){
              if(errors === _errs3){
                if(typeof data0 === "string"){
                  if(!(formats32.validate(data0))){
                    validate36.errors = [{instancePath:instancePath+"/shipDate",schemaPath:"request:ShipDate/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
                    return false;
                  }
                }
                else {
                  validate36.errors = [{instancePath:instancePath+"/shipDate",schemaPath:"request:ShipDate/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                  return false;
                }
              }
            }
            var valid0 = _errs2 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.complete !== undefined){
              const _errs5 = errors;
              if(typeof data.complete !== "boolean"){
                validate36.errors = [{instancePath:instancePath+"/complete",schemaPath:"#/properties/complete/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
                return false;
              }
              var valid0 = _errs5 === errors;
            }
            else {
              var valid0 = true;
            }
          }
        }
      }
    }
    else {
      validate36.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate36.errors = vErrors;
  return errors === 0;
}
export const getPetQuery = createPetQuery;
export const replacePetPath = getPetPath;
export const replacePetQuery = createPetQuery;
export const replacePetBody = createPetBody;
export const deletePetPath = getPetPath;
export const deletePetQuery = createPetQuery;
export const deletePetHeaders = replacePetHeaders;
export const createCategoryQuery = createPetQuery;
export const createCategoryHeaders = createPetHeaders;
export const getCategoryQuery = createPetQuery;
export const getCategoryHeaders = getPetHeaders;
export const replaceCategoryPath = getCategoryPath;
export const replaceCategoryQuery = createPetQuery;
export const replaceCategoryHeaders = replacePetHeaders;
export const replaceCategoryBody = createCategoryBody;
export const deleteCategoryPath = getCategoryPath;
export const deleteCategoryQuery = createPetQuery;
export const deleteCategoryHeaders = replacePetHeaders;
export const getInventoryItemPath = getPetPath;
export const getInventoryItemQuery = createPetQuery;
export const getInventoryItemHeaders = getPetHeaders;
export const updateInventoryPath = getPetPath;
export const updateInventoryQuery = createPetQuery;
export const updateInventoryHeaders = replacePetHeaders;
export const placeOrderQuery = createPetQuery;
export const placeOrderHeaders = createPetHeaders;
export const getOrderQuery = createPetQuery;
export const getOrderHeaders = getPetHeaders;
export const updateOrderPath = getOrderPath;
export const updateOrderQuery = createPetQuery;
export const updateOrderHeaders = replacePetHeaders;
export const cancelOrderPath = getOrderPath;
export const cancelOrderQuery = createPetQuery;
export const cancelOrderHeaders = replacePetHeaders;
let loading;
const loadMembers = () => (loading ??= import('./members.js'));
createPetBody.members = async () => (await loadMembers()).members.createPetBody;
replacePetBody.members = async () => (await loadMembers()).members.replacePetBody;
createCategoryBody.members = async () => (await loadMembers()).members.createCategoryBody;
replaceCategoryBody.members = async () => (await loadMembers()).members.replaceCategoryBody;
updateInventoryBody.members = async () => (await loadMembers()).members.updateInventoryBody;
placeOrderBody.members = async () => (await loadMembers()).members.placeOrderBody;
updateOrderBody.members = async () => (await loadMembers()).members.updateOrderBody;
