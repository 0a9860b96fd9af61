// Generated from the contract by `npx contract generate`. Do not edit: change the contract and run it again.
import { codePoints, formats } from 'contract-openapi/checks';

const schema0 = {"type":"object","properties":{"limit":{"type":"integer","minimum":1,"maximum":100},"after":{"type":"integer","minimum":0,"maximum":9007199254740991,"format":"int64"},"id":{"type":"array","minItems":1,"maxItems":100,"items":{"$ref":"schema:Id"}},"status":{"$ref":"schema:PetStatus"},"categoryId":{"$ref":"schema:Id"},"name":{"$ref":"schema:Name"},"q":{"type":"string","minLength":1,"maxLength":100},"sort":{"type":"string","enum":["id","-id","name","-name"]},"afterName":{"$ref":"schema:Name"}},"additionalProperties":false};
const schema2 = {"type":"string","enum":["available","pending","sold"]};
const func0 = Object.prototype.hasOwnProperty;
const func1 = codePoints;
const formats0 = formats.int64;
function validate1(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(!(((typeof data == "number") && (!(data % 1) && !isNaN(data))) && (isFinite(data)))){
    validate1.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
    return false;
  }
  if(errors === 0){
    if((typeof data == "number") && (isFinite(data))){
      if(data > 9007199254740991 || isNaN(data)){
        validate1.errors = [{instancePath,schemaPath:"#/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
        return false;
      }
      else {
        if(data < 1 || isNaN(data)){
          validate1.errors = [{instancePath,schemaPath:"#/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
          return false;
        }
        else {
          if(!(formats0.validate(data))){
            validate1.errors = [{instancePath,schemaPath:"#/format",keyword:"format",params:{format: "int64"},message:"must match format \""+"int64"+"\""}];
            return false;
          }
        }
      }
    }
  }
  validate1.errors = vErrors;
  return errors === 0;
}
const pattern0 = new RegExp("^[^\\x00-\\x1F\\x7F]*[^\\x00-\\x20\\x7F][^\\x00-\\x1F\\x7F]*$", "u");
function validate4(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(typeof data === "string"){
      if(func1(data) > 100){
        validate4.errors = [{instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters"}];
        return false;
      }
      else {
        if(func1(data) < 1){
          validate4.errors = [{instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
          return false;
        }
        else {
          if(!pattern0.test(data)){
            validate4.errors = [{instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^[^\\x00-\\x1F\\x7F]*[^\\x00-\\x20\\x7F][^\\x00-\\x1F\\x7F]*$"},message:"must match pattern \""+"^[^\\x00-\\x1F\\x7F]*[^\\x00-\\x20\\x7F][^\\x00-\\x1F\\x7F]*$"+"\""}];
            return false;
          }
        }
      }
    }
    else {
      validate4.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"}];
      return false;
    }
  }
  validate4.errors = vErrors;
  return errors === 0;
}
function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      const _errs1 = errors;
      for(const key0 in data){
        if(!(func0.call(schema0.properties, key0))){
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
                        const _errs8 = errors;
                        if(!(validate1(data2[i0], {instancePath:instancePath+"/id/" + i0,parentData:data2,parentDataProperty:i0,rootData}))){
                          vErrors = vErrors === null ? validate1.errors : vErrors.concat(validate1.errors);
                          errors = vErrors.length;
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
                const _errs9 = errors;
                if(typeof data4 !== "string"){
                  validate0.errors = [{instancePath:instancePath+"/status",schemaPath:"schema:PetStatus/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                  return false;
                }
                if(!(((data4 === "available") || (data4 === "pending")) || (data4 === "sold"))){
                  validate0.errors = [{instancePath:instancePath+"/status",schemaPath:"schema:PetStatus/enum",keyword:"enum",params:{allowedValues: schema2.enum},message:"must be equal to one of the allowed values"}];
                  return false;
                }
                var valid0 = _errs9 === errors;
              }
              else {
                var valid0 = true;
              }
              if(valid0){
                if(data.categoryId !== undefined){
                  const _errs12 = errors;
                  if(!(validate1(data.categoryId, {instancePath:instancePath+"/categoryId",parentData:data,parentDataProperty:"categoryId",rootData}))){
                    vErrors = vErrors === null ? validate1.errors : vErrors.concat(validate1.errors);
                    errors = vErrors.length;
                  }
                  var valid0 = _errs12 === errors;
                }
                else {
                  var valid0 = true;
                }
                if(valid0){
                  if(data.name !== undefined){
                    const _errs13 = errors;
                    if(!(validate4(data.name, {instancePath:instancePath+"/name",parentData:data,parentDataProperty:"name",rootData}))){
                      vErrors = vErrors === null ? validate4.errors : vErrors.concat(validate4.errors);
                      errors = vErrors.length;
                    }
                    var valid0 = _errs13 === errors;
                  }
                  else {
                    var valid0 = true;
                  }
                  if(valid0){
                    if(data.q !== undefined){
                      let data7 = data.q;
                      const _errs14 = errors;
                      if(errors === _errs14){
                        if(typeof data7 === "string"){
                          if(func1(data7) > 100){
                            validate0.errors = [{instancePath:instancePath+"/q",schemaPath:"#/properties/q/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters"}];
                            return false;
                          }
                          else {
                            if(func1(data7) < 1){
                              validate0.errors = [{instancePath:instancePath+"/q",schemaPath:"#/properties/q/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
                              return false;
                            }
                          }
                        }
                        else {
                          validate0.errors = [{instancePath:instancePath+"/q",schemaPath:"#/properties/q/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                          return false;
                        }
                      }
                      var valid0 = _errs14 === errors;
                    }
                    else {
                      var valid0 = true;
                    }
                    if(valid0){
                      if(data.sort !== undefined){
                        let data8 = data.sort;
                        const _errs16 = errors;
                        if(typeof data8 !== "string"){
                          validate0.errors = [{instancePath:instancePath+"/sort",schemaPath:"#/properties/sort/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                          return false;
                        }
                        if(!((((data8 === "id") || (data8 === "-id")) || (data8 === "name")) || (data8 === "-name"))){
                          validate0.errors = [{instancePath:instancePath+"/sort",schemaPath:"#/properties/sort/enum",keyword:"enum",params:{allowedValues: schema0.properties.sort.enum},message:"must be equal to one of the allowed values"}];
                          return false;
                        }
                        var valid0 = _errs16 === errors;
                      }
                      else {
                        var valid0 = true;
                      }
                      if(valid0){
                        if(data.afterName !== undefined){
                          const _errs18 = errors;
                          if(!(validate4(data.afterName, {instancePath:instancePath+"/afterName",parentData:data,parentDataProperty:"afterName",rootData}))){
                            vErrors = vErrors === null ? validate4.errors : vErrors.concat(validate4.errors);
                            errors = vErrors.length;
                          }
                          var valid0 = _errs18 === errors;
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
const pattern1 = new RegExp("^(\\*|[ \\t,]*(W/)?\"[!#-~]*\"([ \\t]*,[ \\t,]*(W/)?\"[!#-~]*\")*[ \\t,]*)$", "u");
function validate7(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
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
            if(func1(data0) > 1000){
              validate7.errors = [{instancePath:instancePath+"/If-None-Match",schemaPath:"schema:EntityTags/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters"}];
              return false;
            }
            else {
              if(!pattern1.test(data0)){
                validate7.errors = [{instancePath:instancePath+"/If-None-Match",schemaPath:"schema:EntityTags/pattern",keyword:"pattern",params:{pattern: "^(\\*|[ \\t,]*(W/)?\"[!#-~]*\"([ \\t]*,[ \\t,]*(W/)?\"[!#-~]*\")*[ \\t,]*)$"},message:"must match pattern \""+"^(\\*|[ \\t,]*(W/)?\"[!#-~]*\"([ \\t]*,[ \\t,]*(W/)?\"[!#-~]*\")*[ \\t,]*)$"+"\""}];
                return false;
              }
            }
          }
          else {
            validate7.errors = [{instancePath:instancePath+"/If-None-Match",schemaPath:"schema:EntityTags/type",keyword:"type",params:{type: "string"},message:"must be string"}];
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
              if(func1(data1) > 1000){
                validate7.errors = [{instancePath:instancePath+"/If-Match",schemaPath:"schema:EntityTags/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters"}];
                return false;
              }
              else {
                if(!pattern1.test(data1)){
                  validate7.errors = [{instancePath:instancePath+"/If-Match",schemaPath:"schema:EntityTags/pattern",keyword:"pattern",params:{pattern: "^(\\*|[ \\t,]*(W/)?\"[!#-~]*\"([ \\t]*,[ \\t,]*(W/)?\"[!#-~]*\")*[ \\t,]*)$"},message:"must match pattern \""+"^(\\*|[ \\t,]*(W/)?\"[!#-~]*\"([ \\t]*,[ \\t,]*(W/)?\"[!#-~]*\")*[ \\t,]*)$"+"\""}];
                  return false;
                }
              }
            }
            else {
              validate7.errors = [{instancePath:instancePath+"/If-Match",schemaPath:"schema:EntityTags/type",keyword:"type",params:{type: "string"},message:"must be string"}];
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
      validate7.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate7.errors = vErrors;
  return errors === 0;
}
function validate9(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((((data.id === undefined) && (missing0 = "id")) || ((data.name === undefined) && (missing0 = "name"))) || ((data.categoryId === undefined) && (missing0 = "categoryId"))){
        validate9.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        if(data.id !== undefined){
          const _errs1 = errors;
          if(!(validate1(data.id, {instancePath:instancePath+"/id",parentData:data,parentDataProperty:"id",rootData}))){
            vErrors = vErrors === null ? validate1.errors : vErrors.concat(validate1.errors);
            errors = vErrors.length;
          }
          var valid0 = _errs1 === errors;
        }
        else {
          var valid0 = true;
        }
        if(valid0){
          if(data.name !== undefined){
            const _errs2 = errors;
            if(!(validate4(data.name, {instancePath:instancePath+"/name",parentData:data,parentDataProperty:"name",rootData}))){
              vErrors = vErrors === null ? validate4.errors : vErrors.concat(validate4.errors);
              errors = vErrors.length;
            }
            var valid0 = _errs2 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.categoryId !== undefined){
              const _errs3 = errors;
              if(!(validate1(data.categoryId, {instancePath:instancePath+"/categoryId",parentData:data,parentDataProperty:"categoryId",rootData}))){
                vErrors = vErrors === null ? validate1.errors : vErrors.concat(validate1.errors);
                errors = vErrors.length;
              }
              var valid0 = _errs3 === errors;
            }
            else {
              var valid0 = true;
            }
            if(valid0){
              if(data.status !== undefined){
                let data3 = data.status;
                const _errs4 = errors;
                if(typeof data3 !== "string"){
                  validate9.errors = [{instancePath:instancePath+"/status",schemaPath:"schema:PetStatus/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                  return false;
                }
                if(!(((data3 === "available") || (data3 === "pending")) || (data3 === "sold"))){
                  validate9.errors = [{instancePath:instancePath+"/status",schemaPath:"schema:PetStatus/enum",keyword:"enum",params:{allowedValues: schema2.enum},message:"must be equal to one of the allowed values"}];
                  return false;
                }
                var valid0 = _errs4 === errors;
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
      validate9.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate9.errors = vErrors;
  return errors === 0;
}
function validate8(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(Array.isArray(data)){
      var valid0 = true;
      const len0 = data.length;
      for(let i0=0; i0<len0; i0++){
        const _errs1 = errors;
        if(!(validate9(data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData}))){
          vErrors = vErrors === null ? validate9.errors : vErrors.concat(validate9.errors);
          errors = vErrors.length;
        }
        var valid0 = _errs1 === errors;
        if(!valid0){
          break;
        }
      }
    }
    else {
      validate8.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array"}];
      return false;
    }
  }
  validate8.errors = vErrors;
  return errors === 0;
}
function validate14(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((((data.code === undefined) && (missing0 = "code")) || ((data.message === undefined) && (missing0 = "message"))) || ((data.status === undefined) && (missing0 = "status"))){
        validate14.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        if(data.code !== undefined){
          const _errs1 = errors;
          if(typeof data.code !== "string"){
            validate14.errors = [{instancePath:instancePath+"/code",schemaPath:"#/properties/code/type",keyword:"type",params:{type: "string"},message:"must be string"}];
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
              validate14.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"},message:"must be string"}];
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
                validate14.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
                return false;
              }
              if(errors === _errs5){
                if((typeof data2 == "number") && (isFinite(data2))){
                  if(data2 > 599 || isNaN(data2)){
                    validate14.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/maximum",keyword:"maximum",params:{comparison: "<=", limit: 599},message:"must be <= 599"}];
                    return false;
                  }
                  else {
                    if(data2 < 400 || isNaN(data2)){
                      validate14.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/minimum",keyword:"minimum",params:{comparison: ">=", limit: 400},message:"must be >= 400"}];
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
      validate14.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate14.errors = vErrors;
  return errors === 0;
}
function validate15(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if(((data.name === undefined) && (missing0 = "name")) || ((data.categoryId === undefined) && (missing0 = "categoryId"))){
        validate15.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!(((key0 === "name") || (key0 === "categoryId")) || (key0 === "status"))){
            validate15.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.name !== undefined){
            const _errs2 = errors;
            if(!(validate4(data.name, {instancePath:instancePath+"/name",parentData:data,parentDataProperty:"name",rootData}))){
              vErrors = vErrors === null ? validate4.errors : vErrors.concat(validate4.errors);
              errors = vErrors.length;
            }
            var valid0 = _errs2 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.categoryId !== undefined){
              const _errs3 = errors;
              if(!(validate1(data.categoryId, {instancePath:instancePath+"/categoryId",parentData:data,parentDataProperty:"categoryId",rootData}))){
                vErrors = vErrors === null ? validate1.errors : vErrors.concat(validate1.errors);
                errors = vErrors.length;
              }
              var valid0 = _errs3 === errors;
            }
            else {
              var valid0 = true;
            }
            if(valid0){
              if(data.status !== undefined){
                let data2 = data.status;
                const _errs4 = errors;
                if(typeof data2 !== "string"){
                  validate15.errors = [{instancePath:instancePath+"/status",schemaPath:"schema:PetStatus/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                  return false;
                }
                if(!(((data2 === "available") || (data2 === "pending")) || (data2 === "sold"))){
                  validate15.errors = [{instancePath:instancePath+"/status",schemaPath:"schema:PetStatus/enum",keyword:"enum",params:{allowedValues: schema2.enum},message:"must be equal to one of the allowed values"}];
                  return false;
                }
                var valid0 = _errs4 === errors;
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
      validate15.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate15.errors = vErrors;
  return errors === 0;
}
function validate18(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      for(const key0 in data){
        validate18.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
        return false;
        break;
      }
    }
    else {
      validate18.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate18.errors = vErrors;
  return errors === 0;
}
const pattern3 = new RegExp("^[!-~]+$", "u");
function validate19(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      if(data["Idempotency-Key"] !== undefined){
        let data0 = data["Idempotency-Key"];
        const _errs1 = errors;
        if(errors === _errs1){
          if(typeof data0 === "string"){
            if(func1(data0) > 255){
              validate19.errors = [{instancePath:instancePath+"/Idempotency-Key",schemaPath:"#/properties/Idempotency-Key/maxLength",keyword:"maxLength",params:{limit: 255},message:"must NOT have more than 255 characters"}];
              return false;
            }
            else {
              if(func1(data0) < 1){
                validate19.errors = [{instancePath:instancePath+"/Idempotency-Key",schemaPath:"#/properties/Idempotency-Key/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
                return false;
              }
              else {
                if(!pattern3.test(data0)){
                  validate19.errors = [{instancePath:instancePath+"/Idempotency-Key",schemaPath:"#/properties/Idempotency-Key/pattern",keyword:"pattern",params:{pattern: "^[!-~]+$"},message:"must match pattern \""+"^[!-~]+$"+"\""}];
                  return false;
                }
              }
            }
          }
          else {
            validate19.errors = [{instancePath:instancePath+"/Idempotency-Key",schemaPath:"#/properties/Idempotency-Key/type",keyword:"type",params:{type: "string"},message:"must be string"}];
            return false;
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
function validate20(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((data.petId === undefined) && (missing0 = "petId")){
        validate20.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        if(data.petId !== undefined){
          if(!(validate1(data.petId, {instancePath:instancePath+"/petId",parentData:data,parentDataProperty:"petId",rootData}))){
            vErrors = vErrors === null ? validate1.errors : vErrors.concat(validate1.errors);
            errors = vErrors.length;
          }
        }
      }
    }
    else {
      validate20.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate20.errors = vErrors;
  return errors === 0;
}
function validate22(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
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
            if(func1(data0) > 1000){
              validate22.errors = [{instancePath:instancePath+"/If-Match",schemaPath:"schema:EntityTags/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters"}];
              return false;
            }
            else {
              if(!pattern1.test(data0)){
                validate22.errors = [{instancePath:instancePath+"/If-Match",schemaPath:"schema:EntityTags/pattern",keyword:"pattern",params:{pattern: "^(\\*|[ \\t,]*(W/)?\"[!#-~]*\"([ \\t]*,[ \\t,]*(W/)?\"[!#-~]*\")*[ \\t,]*)$"},message:"must match pattern \""+"^(\\*|[ \\t,]*(W/)?\"[!#-~]*\"([ \\t]*,[ \\t,]*(W/)?\"[!#-~]*\")*[ \\t,]*)$"+"\""}];
                return false;
              }
            }
          }
          else {
            validate22.errors = [{instancePath:instancePath+"/If-Match",schemaPath:"schema:EntityTags/type",keyword:"type",params:{type: "string"},message:"must be string"}];
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
              if(func1(data1) > 1000){
                validate22.errors = [{instancePath:instancePath+"/If-None-Match",schemaPath:"schema:EntityTags/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters"}];
                return false;
              }
              else {
                if(!pattern1.test(data1)){
                  validate22.errors = [{instancePath:instancePath+"/If-None-Match",schemaPath:"schema:EntityTags/pattern",keyword:"pattern",params:{pattern: "^(\\*|[ \\t,]*(W/)?\"[!#-~]*\"([ \\t]*,[ \\t,]*(W/)?\"[!#-~]*\")*[ \\t,]*)$"},message:"must match pattern \""+"^(\\*|[ \\t,]*(W/)?\"[!#-~]*\"([ \\t]*,[ \\t,]*(W/)?\"[!#-~]*\")*[ \\t,]*)$"+"\""}];
                  return false;
                }
              }
            }
            else {
              validate22.errors = [{instancePath:instancePath+"/If-None-Match",schemaPath:"schema:EntityTags/type",keyword:"type",params:{type: "string"},message:"must be string"}];
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
      validate22.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate22.errors = vErrors;
  return errors === 0;
}
function validate23(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      if(Object.keys(data).length < 1){
        validate23.errors = [{instancePath,schemaPath:"#/minProperties",keyword:"minProperties",params:{limit: 1},message:"must NOT have fewer than 1 properties"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!(((key0 === "name") || (key0 === "categoryId")) || (key0 === "status"))){
            validate23.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.name !== undefined){
            const _errs2 = errors;
            if(!(validate4(data.name, {instancePath:instancePath+"/name",parentData:data,parentDataProperty:"name",rootData}))){
              vErrors = vErrors === null ? validate4.errors : vErrors.concat(validate4.errors);
              errors = vErrors.length;
            }
            var valid0 = _errs2 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.categoryId !== undefined){
              const _errs3 = errors;
              if(!(validate1(data.categoryId, {instancePath:instancePath+"/categoryId",parentData:data,parentDataProperty:"categoryId",rootData}))){
                vErrors = vErrors === null ? validate1.errors : vErrors.concat(validate1.errors);
                errors = vErrors.length;
              }
              var valid0 = _errs3 === errors;
            }
            else {
              var valid0 = true;
            }
            if(valid0){
              if(data.status !== undefined){
                let data2 = data.status;
                const _errs4 = errors;
                if(typeof data2 !== "string"){
                  validate23.errors = [{instancePath:instancePath+"/status",schemaPath:"schema:PetStatus/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                  return false;
                }
                if(!(((data2 === "available") || (data2 === "pending")) || (data2 === "sold"))){
                  validate23.errors = [{instancePath:instancePath+"/status",schemaPath:"schema:PetStatus/enum",keyword:"enum",params:{allowedValues: schema2.enum},message:"must be equal to one of the allowed values"}];
                  return false;
                }
                var valid0 = _errs4 === errors;
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
      validate23.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate23.errors = vErrors;
  return errors === 0;
}
const schema21 = {"type":"object","properties":{"limit":{"type":"integer","minimum":1,"maximum":100},"after":{"type":"integer","minimum":0,"maximum":9007199254740991,"format":"int64"},"q":{"type":"string","minLength":1,"maxLength":100},"sort":{"type":"string","enum":["id","-id","name","-name"]},"afterName":{"$ref":"schema:Name"}},"additionalProperties":false};
function validate26(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      const _errs1 = errors;
      for(const key0 in data){
        if(!(((((key0 === "limit") || (key0 === "after")) || (key0 === "q")) || (key0 === "sort")) || (key0 === "afterName"))){
          validate26.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
          return false;
          break;
        }
      }
      if(_errs1 === errors){
        if(data.limit !== undefined){
          let data0 = data.limit;
          const _errs2 = errors;
          if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
            validate26.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
            return false;
          }
          if(errors === _errs2){
            if((typeof data0 == "number") && (isFinite(data0))){
              if(data0 > 100 || isNaN(data0)){
                validate26.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100},message:"must be <= 100"}];
                return false;
              }
              else {
                if(data0 < 1 || isNaN(data0)){
                  validate26.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
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
              validate26.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
              return false;
            }
            if(errors === _errs4){
              if((typeof data1 == "number") && (isFinite(data1))){
                if(data1 > 9007199254740991 || isNaN(data1)){
                  validate26.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
                  return false;
                }
                else {
                  if(data1 < 0 || isNaN(data1)){
                    validate26.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
                    return false;
                  }
                  else {
                    if(!(formats0.validate(data1))){
                      validate26.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/format",keyword:"format",params:{format: "int64"},message:"must match format \""+"int64"+"\""}];
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
            if(data.q !== undefined){
              let data2 = data.q;
              const _errs6 = errors;
              if(errors === _errs6){
                if(typeof data2 === "string"){
                  if(func1(data2) > 100){
                    validate26.errors = [{instancePath:instancePath+"/q",schemaPath:"#/properties/q/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters"}];
                    return false;
                  }
                  else {
                    if(func1(data2) < 1){
                      validate26.errors = [{instancePath:instancePath+"/q",schemaPath:"#/properties/q/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
                      return false;
                    }
                  }
                }
                else {
                  validate26.errors = [{instancePath:instancePath+"/q",schemaPath:"#/properties/q/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                  return false;
                }
              }
              var valid0 = _errs6 === errors;
            }
            else {
              var valid0 = true;
            }
            if(valid0){
              if(data.sort !== undefined){
                let data3 = data.sort;
                const _errs8 = errors;
                if(typeof data3 !== "string"){
                  validate26.errors = [{instancePath:instancePath+"/sort",schemaPath:"#/properties/sort/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                  return false;
                }
                if(!((((data3 === "id") || (data3 === "-id")) || (data3 === "name")) || (data3 === "-name"))){
                  validate26.errors = [{instancePath:instancePath+"/sort",schemaPath:"#/properties/sort/enum",keyword:"enum",params:{allowedValues: schema21.properties.sort.enum},message:"must be equal to one of the allowed values"}];
                  return false;
                }
                var valid0 = _errs8 === errors;
              }
              else {
                var valid0 = true;
              }
              if(valid0){
                if(data.afterName !== undefined){
                  const _errs10 = errors;
                  if(!(validate4(data.afterName, {instancePath:instancePath+"/afterName",parentData:data,parentDataProperty:"afterName",rootData}))){
                    vErrors = vErrors === null ? validate4.errors : vErrors.concat(validate4.errors);
                    errors = vErrors.length;
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
    }
    else {
      validate26.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate26.errors = vErrors;
  return errors === 0;
}
function validate29(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if(((data.id === undefined) && (missing0 = "id")) || ((data.name === undefined) && (missing0 = "name"))){
        validate29.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        if(data.id !== undefined){
          const _errs1 = errors;
          if(!(validate1(data.id, {instancePath:instancePath+"/id",parentData:data,parentDataProperty:"id",rootData}))){
            vErrors = vErrors === null ? validate1.errors : vErrors.concat(validate1.errors);
            errors = vErrors.length;
          }
          var valid0 = _errs1 === errors;
        }
        else {
          var valid0 = true;
        }
        if(valid0){
          if(data.name !== undefined){
            const _errs2 = errors;
            if(!(validate4(data.name, {instancePath:instancePath+"/name",parentData:data,parentDataProperty:"name",rootData}))){
              vErrors = vErrors === null ? validate4.errors : vErrors.concat(validate4.errors);
              errors = vErrors.length;
            }
            var valid0 = _errs2 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.description !== undefined){
              const _errs3 = errors;
              if(typeof data.description !== "string"){
                validate29.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                return false;
              }
              var valid0 = _errs3 === errors;
            }
            else {
              var valid0 = true;
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
const pattern6 = new RegExp("^[^\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\x7F]*$", "u");
function validate33(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((data.name === undefined) && (missing0 = "name")){
        validate33.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!((key0 === "name") || (key0 === "description"))){
            validate33.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.name !== undefined){
            const _errs2 = errors;
            if(!(validate4(data.name, {instancePath:instancePath+"/name",parentData:data,parentDataProperty:"name",rootData}))){
              vErrors = vErrors === null ? validate4.errors : vErrors.concat(validate4.errors);
              errors = vErrors.length;
            }
            var valid0 = _errs2 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.description !== undefined){
              let data1 = data.description;
              const _errs3 = errors;
              if(errors === _errs3){
                if(typeof data1 === "string"){
                  if(func1(data1) > 1000){
                    validate33.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters"}];
                    return false;
                  }
                  else {
                    if(!pattern6.test(data1)){
                      validate33.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/pattern",keyword:"pattern",params:{pattern: "^[^\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\x7F]*$"},message:"must match pattern \""+"^[^\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\x7F]*$"+"\""}];
                      return false;
                    }
                  }
                }
                else {
                  validate33.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                  return false;
                }
              }
              var valid0 = _errs3 === errors;
            }
            else {
              var valid0 = true;
            }
          }
        }
      }
    }
    else {
      validate33.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate33.errors = vErrors;
  return errors === 0;
}
function validate35(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((data.categoryId === undefined) && (missing0 = "categoryId")){
        validate35.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        if(data.categoryId !== undefined){
          if(!(validate1(data.categoryId, {instancePath:instancePath+"/categoryId",parentData:data,parentDataProperty:"categoryId",rootData}))){
            vErrors = vErrors === null ? validate1.errors : vErrors.concat(validate1.errors);
            errors = vErrors.length;
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
const schema26 = {"type":"object","properties":{"limit":{"type":"integer","minimum":1,"maximum":100},"after":{"type":"integer","minimum":0,"maximum":9007199254740991,"format":"int64"},"status":{"$ref":"schema:PetStatus"},"sort":{"type":"string","enum":["petId","-petId","quantity","-quantity"]},"afterQuantity":{"type":"integer","minimum":0,"maximum":1000000,"format":"int32"}},"additionalProperties":false};
const formats8 = formats.int32;
function validate37(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      const _errs1 = errors;
      for(const key0 in data){
        if(!(((((key0 === "limit") || (key0 === "after")) || (key0 === "status")) || (key0 === "sort")) || (key0 === "afterQuantity"))){
          validate37.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
          return false;
          break;
        }
      }
      if(_errs1 === errors){
        if(data.limit !== undefined){
          let data0 = data.limit;
          const _errs2 = errors;
          if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
            validate37.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
            return false;
          }
          if(errors === _errs2){
            if((typeof data0 == "number") && (isFinite(data0))){
              if(data0 > 100 || isNaN(data0)){
                validate37.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100},message:"must be <= 100"}];
                return false;
              }
              else {
                if(data0 < 1 || isNaN(data0)){
                  validate37.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
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
              validate37.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
              return false;
            }
            if(errors === _errs4){
              if((typeof data1 == "number") && (isFinite(data1))){
                if(data1 > 9007199254740991 || isNaN(data1)){
                  validate37.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
                  return false;
                }
                else {
                  if(data1 < 0 || isNaN(data1)){
                    validate37.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
                    return false;
                  }
                  else {
                    if(!(formats0.validate(data1))){
                      validate37.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/format",keyword:"format",params:{format: "int64"},message:"must match format \""+"int64"+"\""}];
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
                validate37.errors = [{instancePath:instancePath+"/status",schemaPath:"schema:PetStatus/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                return false;
              }
              if(!(((data2 === "available") || (data2 === "pending")) || (data2 === "sold"))){
                validate37.errors = [{instancePath:instancePath+"/status",schemaPath:"schema:PetStatus/enum",keyword:"enum",params:{allowedValues: schema2.enum},message:"must be equal to one of the allowed values"}];
                return false;
              }
              var valid0 = _errs6 === errors;
            }
            else {
              var valid0 = true;
            }
            if(valid0){
              if(data.sort !== undefined){
                let data3 = data.sort;
                const _errs9 = errors;
                if(typeof data3 !== "string"){
                  validate37.errors = [{instancePath:instancePath+"/sort",schemaPath:"#/properties/sort/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                  return false;
                }
                if(!((((data3 === "petId") || (data3 === "-petId")) || (data3 === "quantity")) || (data3 === "-quantity"))){
                  validate37.errors = [{instancePath:instancePath+"/sort",schemaPath:"#/properties/sort/enum",keyword:"enum",params:{allowedValues: schema26.properties.sort.enum},message:"must be equal to one of the allowed values"}];
                  return false;
                }
                var valid0 = _errs9 === errors;
              }
              else {
                var valid0 = true;
              }
              if(valid0){
                if(data.afterQuantity !== undefined){
                  let data4 = data.afterQuantity;
                  const _errs11 = errors;
                  if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
                    validate37.errors = [{instancePath:instancePath+"/afterQuantity",schemaPath:"#/properties/afterQuantity/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
                    return false;
                  }
                  if(errors === _errs11){
                    if((typeof data4 == "number") && (isFinite(data4))){
                      if(data4 > 1000000 || isNaN(data4)){
                        validate37.errors = [{instancePath:instancePath+"/afterQuantity",schemaPath:"#/properties/afterQuantity/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000},message:"must be <= 1000000"}];
                        return false;
                      }
                      else {
                        if(data4 < 0 || isNaN(data4)){
                          validate37.errors = [{instancePath:instancePath+"/afterQuantity",schemaPath:"#/properties/afterQuantity/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
                          return false;
                        }
                        else {
                          if(!(formats8.validate(data4))){
                            validate37.errors = [{instancePath:instancePath+"/afterQuantity",schemaPath:"#/properties/afterQuantity/format",keyword:"format",params:{format: "int32"},message:"must match format \""+"int32"+"\""}];
                            return false;
                          }
                        }
                      }
                    }
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
    }
    else {
      validate37.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate37.errors = vErrors;
  return errors === 0;
}
function validate39(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((((data.petId === undefined) && (missing0 = "petId")) || ((data.quantity === undefined) && (missing0 = "quantity"))) || ((data.status === undefined) && (missing0 = "status"))){
        validate39.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        if(data.petId !== undefined){
          const _errs1 = errors;
          if(!(validate1(data.petId, {instancePath:instancePath+"/petId",parentData:data,parentDataProperty:"petId",rootData}))){
            vErrors = vErrors === null ? validate1.errors : vErrors.concat(validate1.errors);
            errors = vErrors.length;
          }
          var valid0 = _errs1 === errors;
        }
        else {
          var valid0 = true;
        }
        if(valid0){
          if(data.quantity !== undefined){
            let data1 = data.quantity;
            const _errs2 = errors;
            if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
              validate39.errors = [{instancePath:instancePath+"/quantity",schemaPath:"#/properties/quantity/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
              return false;
            }
            if(errors === _errs2){
              if((typeof data1 == "number") && (isFinite(data1))){
                if(data1 > 1000000 || isNaN(data1)){
                  validate39.errors = [{instancePath:instancePath+"/quantity",schemaPath:"#/properties/quantity/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000},message:"must be <= 1000000"}];
                  return false;
                }
                else {
                  if(data1 < 0 || isNaN(data1)){
                    validate39.errors = [{instancePath:instancePath+"/quantity",schemaPath:"#/properties/quantity/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
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
            if(data.status !== undefined){
              let data2 = data.status;
              const _errs4 = errors;
              if(typeof data2 !== "string"){
                validate39.errors = [{instancePath:instancePath+"/status",schemaPath:"schema:PetStatus/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                return false;
              }
              if(!(((data2 === "available") || (data2 === "pending")) || (data2 === "sold"))){
                validate39.errors = [{instancePath:instancePath+"/status",schemaPath:"schema:PetStatus/enum",keyword:"enum",params:{allowedValues: schema2.enum},message:"must be equal to one of the allowed values"}];
                return false;
              }
              var valid0 = _errs4 === errors;
            }
            else {
              var valid0 = true;
            }
          }
        }
      }
    }
    else {
      validate39.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate39.errors = vErrors;
  return errors === 0;
}
function validate38(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(Array.isArray(data)){
      var valid0 = true;
      const len0 = data.length;
      for(let i0=0; i0<len0; i0++){
        const _errs1 = errors;
        if(!(validate39(data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData}))){
          vErrors = vErrors === null ? validate39.errors : vErrors.concat(validate39.errors);
          errors = vErrors.length;
        }
        var valid0 = _errs1 === errors;
        if(!valid0){
          break;
        }
      }
    }
    else {
      validate38.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array"}];
      return false;
    }
  }
  validate38.errors = vErrors;
  return errors === 0;
}
function validate42(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((data.quantity === undefined) && (missing0 = "quantity")){
        validate42.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!(key0 === "quantity")){
            validate42.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.quantity !== undefined){
            let data0 = data.quantity;
            const _errs2 = errors;
            if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
              validate42.errors = [{instancePath:instancePath+"/quantity",schemaPath:"#/properties/quantity/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
              return false;
            }
            if(errors === _errs2){
              if((typeof data0 == "number") && (isFinite(data0))){
                if(data0 > 1000000 || isNaN(data0)){
                  validate42.errors = [{instancePath:instancePath+"/quantity",schemaPath:"#/properties/quantity/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000},message:"must be <= 1000000"}];
                  return false;
                }
                else {
                  if(data0 < 0 || isNaN(data0)){
                    validate42.errors = [{instancePath:instancePath+"/quantity",schemaPath:"#/properties/quantity/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
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
      validate42.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate42.errors = vErrors;
  return errors === 0;
}
const schema32 = {"type":"object","properties":{"limit":{"type":"integer","minimum":1,"maximum":100},"after":{"type":"integer","minimum":0,"maximum":9007199254740991,"format":"int64"},"petId":{"$ref":"schema:Id"},"complete":{"type":"boolean"},"sort":{"type":"string","enum":["id","-id"]}},"additionalProperties":false};
function validate43(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      const _errs1 = errors;
      for(const key0 in data){
        if(!(((((key0 === "limit") || (key0 === "after")) || (key0 === "petId")) || (key0 === "complete")) || (key0 === "sort"))){
          validate43.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
          return false;
          break;
        }
      }
      if(_errs1 === errors){
        if(data.limit !== undefined){
          let data0 = data.limit;
          const _errs2 = errors;
          if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
            validate43.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
            return false;
          }
          if(errors === _errs2){
            if((typeof data0 == "number") && (isFinite(data0))){
              if(data0 > 100 || isNaN(data0)){
                validate43.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100},message:"must be <= 100"}];
                return false;
              }
              else {
                if(data0 < 1 || isNaN(data0)){
                  validate43.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
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
              validate43.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
              return false;
            }
            if(errors === _errs4){
              if((typeof data1 == "number") && (isFinite(data1))){
                if(data1 > 9007199254740991 || isNaN(data1)){
                  validate43.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
                  return false;
                }
                else {
                  if(data1 < 0 || isNaN(data1)){
                    validate43.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
                    return false;
                  }
                  else {
                    if(!(formats0.validate(data1))){
                      validate43.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/format",keyword:"format",params:{format: "int64"},message:"must match format \""+"int64"+"\""}];
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
              const _errs6 = errors;
              if(!(validate1(data.petId, {instancePath:instancePath+"/petId",parentData:data,parentDataProperty:"petId",rootData}))){
                vErrors = vErrors === null ? validate1.errors : vErrors.concat(validate1.errors);
                errors = vErrors.length;
              }
              var valid0 = _errs6 === errors;
            }
            else {
              var valid0 = true;
            }
            if(valid0){
              if(data.complete !== undefined){
                const _errs7 = errors;
                if(typeof data.complete !== "boolean"){
                  validate43.errors = [{instancePath:instancePath+"/complete",schemaPath:"#/properties/complete/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
                  return false;
                }
                var valid0 = _errs7 === errors;
              }
              else {
                var valid0 = true;
              }
              if(valid0){
                if(data.sort !== undefined){
                  let data4 = data.sort;
                  const _errs9 = errors;
                  if(typeof data4 !== "string"){
                    validate43.errors = [{instancePath:instancePath+"/sort",schemaPath:"#/properties/sort/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                    return false;
                  }
                  if(!((data4 === "id") || (data4 === "-id"))){
                    validate43.errors = [{instancePath:instancePath+"/sort",schemaPath:"#/properties/sort/enum",keyword:"enum",params:{allowedValues: schema32.properties.sort.enum},message:"must be equal to one of the allowed values"}];
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
    }
    else {
      validate43.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate43.errors = vErrors;
  return errors === 0;
}
const formats12 = formats["date-time"];
function validate46(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      if(data.id !== undefined){
        const _errs1 = errors;
        if(!(validate1(data.id, {instancePath:instancePath+"/id",parentData:data,parentDataProperty:"id",rootData}))){
          vErrors = vErrors === null ? validate1.errors : vErrors.concat(validate1.errors);
          errors = vErrors.length;
        }
        var valid0 = _errs1 === errors;
      }
      else {
        var valid0 = true;
      }
      if(valid0){
        if(data.petId !== undefined){
          const _errs2 = errors;
          if(!(validate1(data.petId, {instancePath:instancePath+"/petId",parentData:data,parentDataProperty:"petId",rootData}))){
            vErrors = vErrors === null ? validate1.errors : vErrors.concat(validate1.errors);
            errors = vErrors.length;
          }
          var valid0 = _errs2 === errors;
        }
        else {
          var valid0 = true;
        }
        if(valid0){
          if(data.quantity !== undefined){
            let data2 = data.quantity;
            const _errs3 = errors;
            if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
              validate46.errors = [{instancePath:instancePath+"/quantity",schemaPath:"#/properties/quantity/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
              return false;
            }
            var valid0 = _errs3 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.shipDate !== undefined){
              let data3 = data.shipDate;
              const _errs5 = errors;
              if(errors === _errs5){
                if(errors === _errs5){
                  if(typeof data3 === "string"){
                    if(!(formats12.validate(data3))){
                      validate46.errors = [{instancePath:instancePath+"/shipDate",schemaPath:"#/properties/shipDate/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
                      return false;
                    }
                  }
                  else {
                    validate46.errors = [{instancePath:instancePath+"/shipDate",schemaPath:"#/properties/shipDate/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                    return false;
                  }
                }
              }
              var valid0 = _errs5 === errors;
            }
            else {
              var valid0 = true;
            }
            if(valid0){
              if(data.complete !== undefined){
                const _errs7 = errors;
                if(typeof data.complete !== "boolean"){
                  validate46.errors = [{instancePath:instancePath+"/complete",schemaPath:"#/properties/complete/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
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
    }
    else {
      validate46.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate46.errors = vErrors;
  return errors === 0;
}
function validate45(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(Array.isArray(data)){
      var valid0 = true;
      const len0 = data.length;
      for(let i0=0; i0<len0; i0++){
        const _errs1 = errors;
        if(!(validate46(data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData}))){
          vErrors = vErrors === null ? validate46.errors : vErrors.concat(validate46.errors);
          errors = vErrors.length;
        }
        var valid0 = _errs1 === errors;
        if(!valid0){
          break;
        }
      }
    }
    else {
      validate45.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array"}];
      return false;
    }
  }
  validate45.errors = vErrors;
  return errors === 0;
}
function validate50(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      if(data.quantity === undefined){
        data.quantity = 1;
      }
      let missing0;
      if((data.petId === undefined) && (missing0 = "petId")){
        validate50.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!(((key0 === "petId") || (key0 === "quantity")) || (key0 === "shipDate"))){
            validate50.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.petId !== undefined){
            const _errs2 = errors;
            if(!(validate1(data.petId, {instancePath:instancePath+"/petId",parentData:data,parentDataProperty:"petId",rootData}))){
              vErrors = vErrors === null ? validate1.errors : vErrors.concat(validate1.errors);
              errors = vErrors.length;
            }
            var valid0 = _errs2 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            let data1 = data.quantity;
            const _errs3 = errors;
            if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
              validate50.errors = [{instancePath:instancePath+"/quantity",schemaPath:"#/properties/quantity/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
              return false;
            }
            if(errors === _errs3){
              if((typeof data1 == "number") && (isFinite(data1))){
                if(data1 > 1000000 || isNaN(data1)){
                  validate50.errors = [{instancePath:instancePath+"/quantity",schemaPath:"#/properties/quantity/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000},message:"must be <= 1000000"}];
                  return false;
                }
                else {
                  if(data1 < 1 || isNaN(data1)){
                    validate50.errors = [{instancePath:instancePath+"/quantity",schemaPath:"#/properties/quantity/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
                    return false;
                  }
                }
              }
            }
            var valid0 = _errs3 === errors;
            if(valid0){
              if(data.shipDate !== undefined){
                let data2 = data.shipDate;
                const _errs5 = errors;
                const _errs6 = errors;
                if(errors === _errs6){
                  if(errors === _errs6){
                    if(typeof data2 === "string"){
                      if(!(formats12.validate(data2))){
                        validate50.errors = [{instancePath:instancePath+"/shipDate",schemaPath:"schema:ShipDate/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
                        return false;
                      }
                    }
                    else {
                      validate50.errors = [{instancePath:instancePath+"/shipDate",schemaPath:"schema:ShipDate/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                      return false;
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
    }
    else {
      validate50.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate50.errors = vErrors;
  return errors === 0;
}
function validate52(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((data.orderId === undefined) && (missing0 = "orderId")){
        validate52.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        if(data.orderId !== undefined){
          if(!(validate1(data.orderId, {instancePath:instancePath+"/orderId",parentData:data,parentDataProperty:"orderId",rootData}))){
            vErrors = vErrors === null ? validate1.errors : vErrors.concat(validate1.errors);
            errors = vErrors.length;
          }
        }
      }
    }
    else {
      validate52.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate52.errors = vErrors;
  return errors === 0;
}
function validate54(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      if(Object.keys(data).length < 1){
        validate54.errors = [{instancePath,schemaPath:"#/minProperties",keyword:"minProperties",params:{limit: 1},message:"must NOT have fewer than 1 properties"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!((key0 === "shipDate") || (key0 === "complete"))){
            validate54.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
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
                  if(!(formats12.validate(data0))){
                    validate54.errors = [{instancePath:instancePath+"/shipDate",schemaPath:"schema:ShipDate/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
                    return false;
                  }
                }
                else {
                  validate54.errors = [{instancePath:instancePath+"/shipDate",schemaPath:"schema:ShipDate/type",keyword:"type",params:{type: "string"},message:"must be string"}];
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
                validate54.errors = [{instancePath:instancePath+"/complete",schemaPath:"#/properties/complete/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
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
      validate54.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate54.errors = vErrors;
  return errors === 0;
}
const schema41 = {"type":"string","enum":["pet.created","pet.updated","pet.deleted","category.created","category.updated","category.deleted","inventory.updated","order.placed","order.updated","order.completed","order.cancelled"]};
function validate55(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      const _errs1 = errors;
      for(const key0 in data){
        if(!(((key0 === "limit") || (key0 === "after")) || (key0 === "type"))){
          validate55.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
          return false;
          break;
        }
      }
      if(_errs1 === errors){
        if(data.limit !== undefined){
          let data0 = data.limit;
          const _errs2 = errors;
          if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
            validate55.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
            return false;
          }
          if(errors === _errs2){
            if((typeof data0 == "number") && (isFinite(data0))){
              if(data0 > 100 || isNaN(data0)){
                validate55.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100},message:"must be <= 100"}];
                return false;
              }
              else {
                if(data0 < 1 || isNaN(data0)){
                  validate55.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
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
              validate55.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
              return false;
            }
            if(errors === _errs4){
              if((typeof data1 == "number") && (isFinite(data1))){
                if(data1 > 9007199254740991 || isNaN(data1)){
                  validate55.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
                  return false;
                }
                else {
                  if(data1 < 0 || isNaN(data1)){
                    validate55.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
                    return false;
                  }
                  else {
                    if(!(formats0.validate(data1))){
                      validate55.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/format",keyword:"format",params:{format: "int64"},message:"must match format \""+"int64"+"\""}];
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
                    validate55.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/maxItems",keyword:"maxItems",params:{limit: 20},message:"must NOT have more than 20 items"}];
                    return false;
                  }
                  else {
                    if(data2.length < 1){
                      validate55.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"}];
                      return false;
                    }
                    else {
                      var valid1 = true;
                      const len0 = data2.length;
                      for(let i0=0; i0<len0; i0++){
                        let data3 = data2[i0];
                        const _errs8 = errors;
                        if(typeof data3 !== "string"){
                          validate55.errors = [{instancePath:instancePath+"/type/" + i0,schemaPath:"schema:EventType/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                          return false;
                        }
                        if(!(((((((((((data3 === "pet.created") || (data3 === "pet.updated")) || (data3 === "pet.deleted")) || (data3 === "category.created")) || (data3 === "category.updated")) || (data3 === "category.deleted")) || (data3 === "inventory.updated")) || (data3 === "order.placed")) || (data3 === "order.updated")) || (data3 === "order.completed")) || (data3 === "order.cancelled"))){
                          validate55.errors = [{instancePath:instancePath+"/type/" + i0,schemaPath:"schema:EventType/enum",keyword:"enum",params:{allowedValues: schema41.enum},message:"must be equal to one of the allowed values"}];
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
                  validate55.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "array"},message:"must be array"}];
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
      validate55.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate55.errors = vErrors;
  return errors === 0;
}
function validate56(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      if(data["Last-Event-ID"] !== undefined){
        let data0 = data["Last-Event-ID"];
        const _errs1 = errors;
        if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
          validate56.errors = [{instancePath:instancePath+"/Last-Event-ID",schemaPath:"#/properties/Last-Event-ID/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
          return false;
        }
        if(errors === _errs1){
          if((typeof data0 == "number") && (isFinite(data0))){
            if(data0 > 9007199254740991 || isNaN(data0)){
              validate56.errors = [{instancePath:instancePath+"/Last-Event-ID",schemaPath:"#/properties/Last-Event-ID/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
              return false;
            }
            else {
              if(data0 < 0 || isNaN(data0)){
                validate56.errors = [{instancePath:instancePath+"/Last-Event-ID",schemaPath:"#/properties/Last-Event-ID/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
                return false;
              }
              else {
                if(!(formats0.validate(data0))){
                  validate56.errors = [{instancePath:instancePath+"/Last-Event-ID",schemaPath:"#/properties/Last-Event-ID/format",keyword:"format",params:{format: "int64"},message:"must match format \""+"int64"+"\""}];
                  return false;
                }
              }
            }
          }
        }
      }
    }
    else {
      validate56.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate56.errors = vErrors;
  return errors === 0;
}
function validate58(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if(((((data.id === undefined) && (missing0 = "id")) || ((data.type === undefined) && (missing0 = "type"))) || ((data.timestamp === undefined) && (missing0 = "timestamp"))) || ((data.data === undefined) && (missing0 = "data"))){
        validate58.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        if(data.id !== undefined){
          let data0 = data.id;
          const _errs1 = errors;
          if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
            validate58.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
            return false;
          }
          if(errors === _errs1){
            if((typeof data0 == "number") && (isFinite(data0))){
              if(data0 > 9007199254740991 || isNaN(data0)){
                validate58.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
                return false;
              }
              else {
                if(data0 < 0 || isNaN(data0)){
                  validate58.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
                  return false;
                }
                else {
                  if(!(formats0.validate(data0))){
                    validate58.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/format",keyword:"format",params:{format: "int64"},message:"must match format \""+"int64"+"\""}];
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
            const _errs3 = errors;
            if(typeof data.type !== "string"){
              validate58.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
              return false;
            }
            var valid0 = _errs3 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.timestamp !== undefined){
              let data2 = data.timestamp;
              const _errs5 = errors;
              if(errors === _errs5){
                if(errors === _errs5){
                  if(typeof data2 === "string"){
                    if(!(formats12.validate(data2))){
                      validate58.errors = [{instancePath:instancePath+"/timestamp",schemaPath:"#/properties/timestamp/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
                      return false;
                    }
                  }
                  else {
                    validate58.errors = [{instancePath:instancePath+"/timestamp",schemaPath:"#/properties/timestamp/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                    return false;
                  }
                }
              }
              var valid0 = _errs5 === errors;
            }
            else {
              var valid0 = true;
            }
            if(valid0){
              if(data.data !== undefined){
                let data3 = data.data;
                const _errs7 = errors;
                if(errors === _errs7){
                  if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
                  }
                  else {
                    validate58.errors = [{instancePath:instancePath+"/data",schemaPath:"#/properties/data/type",keyword:"type",params:{type: "object"},message:"must be object"}];
                    return false;
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
      validate58.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate58.errors = vErrors;
  return errors === 0;
}
function validate57(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(Array.isArray(data)){
      var valid0 = true;
      const len0 = data.length;
      for(let i0=0; i0<len0; i0++){
        const _errs1 = errors;
        if(!(validate58(data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData}))){
          vErrors = vErrors === null ? validate58.errors : vErrors.concat(validate58.errors);
          errors = vErrors.length;
        }
        var valid0 = _errs1 === errors;
        if(!valid0){
          break;
        }
      }
    }
    else {
      validate57.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array"}];
      return false;
    }
  }
  validate57.errors = vErrors;
  return errors === 0;
}
const schema45 = {"type":"object","required":["kind","name","scopes","limits"],"properties":{"kind":{"type":"string","enum":["key","token"]},"name":{"type":"string"},"scopes":{"type":"array","items":{"type":"string"}},"expiresAt":{"type":"string","format":"date-time"},"limits":{"type":"object","properties":{"requestsPerMinute":{"type":"integer","minimum":1},"streams":{"type":"integer","minimum":1}}}}};
function validate60(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if(((((data.kind === undefined) && (missing0 = "kind")) || ((data.name === undefined) && (missing0 = "name"))) || ((data.scopes === undefined) && (missing0 = "scopes"))) || ((data.limits === undefined) && (missing0 = "limits"))){
        validate60.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        if(data.kind !== undefined){
          let data0 = data.kind;
          const _errs1 = errors;
          if(typeof data0 !== "string"){
            validate60.errors = [{instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"},message:"must be string"}];
            return false;
          }
          if(!((data0 === "key") || (data0 === "token"))){
            validate60.errors = [{instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/enum",keyword:"enum",params:{allowedValues: schema45.properties.kind.enum},message:"must be equal to one of the allowed values"}];
            return false;
          }
          var valid0 = _errs1 === errors;
        }
        else {
          var valid0 = true;
        }
        if(valid0){
          if(data.name !== undefined){
            const _errs3 = errors;
            if(typeof data.name !== "string"){
              validate60.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
              return false;
            }
            var valid0 = _errs3 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.scopes !== undefined){
              let data2 = data.scopes;
              const _errs5 = errors;
              if(errors === _errs5){
                if(Array.isArray(data2)){
                  var valid1 = true;
                  const len0 = data2.length;
                  for(let i0=0; i0<len0; i0++){
                    const _errs7 = errors;
                    if(typeof data2[i0] !== "string"){
                      validate60.errors = [{instancePath:instancePath+"/scopes/" + i0,schemaPath:"#/properties/scopes/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                      return false;
                    }
                    var valid1 = _errs7 === errors;
                    if(!valid1){
                      break;
                    }
                  }
                }
                else {
                  validate60.errors = [{instancePath:instancePath+"/scopes",schemaPath:"#/properties/scopes/type",keyword:"type",params:{type: "array"},message:"must be array"}];
                  return false;
                }
              }
              var valid0 = _errs5 === errors;
            }
            else {
              var valid0 = true;
            }
            if(valid0){
              if(data.expiresAt !== undefined){
                let data4 = data.expiresAt;
                const _errs9 = errors;
                if(errors === _errs9){
                  if(errors === _errs9){
                    if(typeof data4 === "string"){
                      if(!(formats12.validate(data4))){
                        validate60.errors = [{instancePath:instancePath+"/expiresAt",schemaPath:"#/properties/expiresAt/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
                        return false;
                      }
                    }
                    else {
                      validate60.errors = [{instancePath:instancePath+"/expiresAt",schemaPath:"#/properties/expiresAt/type",keyword:"type",params:{type: "string"},message:"must be string"}];
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
                if(data.limits !== undefined){
                  let data5 = data.limits;
                  const _errs11 = errors;
                  if(errors === _errs11){
                    if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
                      if(data5.requestsPerMinute !== undefined){
                        let data6 = data5.requestsPerMinute;
                        const _errs13 = errors;
                        if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
                          validate60.errors = [{instancePath:instancePath+"/limits/requestsPerMinute",schemaPath:"#/properties/limits/properties/requestsPerMinute/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
                          return false;
                        }
                        if(errors === _errs13){
                          if((typeof data6 == "number") && (isFinite(data6))){
                            if(data6 < 1 || isNaN(data6)){
                              validate60.errors = [{instancePath:instancePath+"/limits/requestsPerMinute",schemaPath:"#/properties/limits/properties/requestsPerMinute/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
                              return false;
                            }
                          }
                        }
                        var valid2 = _errs13 === errors;
                      }
                      else {
                        var valid2 = true;
                      }
                      if(valid2){
                        if(data5.streams !== undefined){
                          let data7 = data5.streams;
                          const _errs15 = errors;
                          if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){
                            validate60.errors = [{instancePath:instancePath+"/limits/streams",schemaPath:"#/properties/limits/properties/streams/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
                            return false;
                          }
                          if(errors === _errs15){
                            if((typeof data7 == "number") && (isFinite(data7))){
                              if(data7 < 1 || isNaN(data7)){
                                validate60.errors = [{instancePath:instancePath+"/limits/streams",schemaPath:"#/properties/limits/properties/streams/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
                                return false;
                              }
                            }
                          }
                          var valid2 = _errs15 === errors;
                        }
                        else {
                          var valid2 = true;
                        }
                      }
                    }
                    else {
                      validate60.errors = [{instancePath:instancePath+"/limits",schemaPath:"#/properties/limits/type",keyword:"type",params:{type: "object"},message:"must be object"}];
                      return false;
                    }
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
    }
    else {
      validate60.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate60.errors = vErrors;
  return errors === 0;
}
function validate61(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      const _errs1 = errors;
      for(const key0 in data){
        if(!((key0 === "limit") || (key0 === "after"))){
          validate61.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
          return false;
          break;
        }
      }
      if(_errs1 === errors){
        if(data.limit !== undefined){
          let data0 = data.limit;
          const _errs2 = errors;
          if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
            validate61.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
            return false;
          }
          if(errors === _errs2){
            if((typeof data0 == "number") && (isFinite(data0))){
              if(data0 > 100 || isNaN(data0)){
                validate61.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100},message:"must be <= 100"}];
                return false;
              }
              else {
                if(data0 < 1 || isNaN(data0)){
                  validate61.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
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
              validate61.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
              return false;
            }
            if(errors === _errs4){
              if((typeof data1 == "number") && (isFinite(data1))){
                if(data1 > 9007199254740991 || isNaN(data1)){
                  validate61.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
                  return false;
                }
                else {
                  if(data1 < 0 || isNaN(data1)){
                    validate61.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
                    return false;
                  }
                  else {
                    if(!(formats0.validate(data1))){
                      validate61.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/format",keyword:"format",params:{format: "int64"},message:"must match format \""+"int64"+"\""}];
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
      validate61.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate61.errors = vErrors;
  return errors === 0;
}
function validate63(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if(((((data.id === undefined) && (missing0 = "id")) || ((data.url === undefined) && (missing0 = "url"))) || ((data.types === undefined) && (missing0 = "types"))) || ((data.enabled === undefined) && (missing0 = "enabled"))){
        validate63.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        if(data.id !== undefined){
          const _errs1 = errors;
          if(!(validate1(data.id, {instancePath:instancePath+"/id",parentData:data,parentDataProperty:"id",rootData}))){
            vErrors = vErrors === null ? validate1.errors : vErrors.concat(validate1.errors);
            errors = vErrors.length;
          }
          var valid0 = _errs1 === errors;
        }
        else {
          var valid0 = true;
        }
        if(valid0){
          if(data.url !== undefined){
            const _errs2 = errors;
            if(typeof data.url !== "string"){
              validate63.errors = [{instancePath:instancePath+"/url",schemaPath:"#/properties/url/type",keyword:"type",params:{type: "string"},message:"must be string"}];
              return false;
            }
            var valid0 = _errs2 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.types !== undefined){
              let data2 = data.types;
              const _errs4 = errors;
              if(errors === _errs4){
                if(Array.isArray(data2)){
                  var valid1 = true;
                  const len0 = data2.length;
                  for(let i0=0; i0<len0; i0++){
                    const _errs6 = errors;
                    if(typeof data2[i0] !== "string"){
                      validate63.errors = [{instancePath:instancePath+"/types/" + i0,schemaPath:"#/properties/types/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                      return false;
                    }
                    var valid1 = _errs6 === errors;
                    if(!valid1){
                      break;
                    }
                  }
                }
                else {
                  validate63.errors = [{instancePath:instancePath+"/types",schemaPath:"#/properties/types/type",keyword:"type",params:{type: "array"},message:"must be array"}];
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
                const _errs8 = errors;
                if(typeof data.description !== "string"){
                  validate63.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                  return false;
                }
                var valid0 = _errs8 === errors;
              }
              else {
                var valid0 = true;
              }
              if(valid0){
                if(data.enabled !== undefined){
                  const _errs10 = errors;
                  if(typeof data.enabled !== "boolean"){
                    validate63.errors = [{instancePath:instancePath+"/enabled",schemaPath:"#/properties/enabled/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
                    return false;
                  }
                  var valid0 = _errs10 === errors;
                }
                else {
                  var valid0 = true;
                }
                if(valid0){
                  if(data.disabledReason !== undefined){
                    const _errs12 = errors;
                    if(typeof data.disabledReason !== "string"){
                      validate63.errors = [{instancePath:instancePath+"/disabledReason",schemaPath:"#/properties/disabledReason/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                      return false;
                    }
                    var valid0 = _errs12 === errors;
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
      validate63.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate63.errors = vErrors;
  return errors === 0;
}
function validate62(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(Array.isArray(data)){
      var valid0 = true;
      const len0 = data.length;
      for(let i0=0; i0<len0; i0++){
        const _errs1 = errors;
        if(!(validate63(data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData}))){
          vErrors = vErrors === null ? validate63.errors : vErrors.concat(validate63.errors);
          errors = vErrors.length;
        }
        var valid0 = _errs1 === errors;
        if(!valid0){
          break;
        }
      }
    }
    else {
      validate62.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array"}];
      return false;
    }
  }
  validate62.errors = vErrors;
  return errors === 0;
}
const pattern7 = new RegExp("^https?://[!-~]+$", "u");
const pattern8 = new RegExp("^[^\\x00-\\x1F\\x7F]*$", "u");
function validate67(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(Array.isArray(data)){
      if(data.length > 20){
        validate67.errors = [{instancePath,schemaPath:"#/maxItems",keyword:"maxItems",params:{limit: 20},message:"must NOT have more than 20 items"}];
        return false;
      }
      else {
        var valid0 = true;
        const len0 = data.length;
        for(let i0=0; i0<len0; i0++){
          let data0 = data[i0];
          const _errs1 = errors;
          if(typeof data0 !== "string"){
            validate67.errors = [{instancePath:instancePath+"/" + i0,schemaPath:"schema:EventType/type",keyword:"type",params:{type: "string"},message:"must be string"}];
            return false;
          }
          if(!(((((((((((data0 === "pet.created") || (data0 === "pet.updated")) || (data0 === "pet.deleted")) || (data0 === "category.created")) || (data0 === "category.updated")) || (data0 === "category.deleted")) || (data0 === "inventory.updated")) || (data0 === "order.placed")) || (data0 === "order.updated")) || (data0 === "order.completed")) || (data0 === "order.cancelled"))){
            validate67.errors = [{instancePath:instancePath+"/" + i0,schemaPath:"schema:EventType/enum",keyword:"enum",params:{allowedValues: schema41.enum},message:"must be equal to one of the allowed values"}];
            return false;
          }
          var valid0 = _errs1 === errors;
          if(!valid0){
            break;
          }
        }
      }
    }
    else {
      validate67.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array"}];
      return false;
    }
  }
  validate67.errors = vErrors;
  return errors === 0;
}
function validate66(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((data.url === undefined) && (missing0 = "url")){
        validate66.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!(((key0 === "url") || (key0 === "types")) || (key0 === "description"))){
            validate66.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.url !== undefined){
            let data0 = data.url;
            const _errs2 = errors;
            const _errs3 = errors;
            if(errors === _errs3){
              if(typeof data0 === "string"){
                if(func1(data0) > 2000){
                  validate66.errors = [{instancePath:instancePath+"/url",schemaPath:"schema:WebhookUrl/maxLength",keyword:"maxLength",params:{limit: 2000},message:"must NOT have more than 2000 characters"}];
                  return false;
                }
                else {
                  if(!pattern7.test(data0)){
                    validate66.errors = [{instancePath:instancePath+"/url",schemaPath:"schema:WebhookUrl/pattern",keyword:"pattern",params:{pattern: "^https?://[!-~]+$"},message:"must match pattern \""+"^https?://[!-~]+$"+"\""}];
                    return false;
                  }
                }
              }
              else {
                validate66.errors = [{instancePath:instancePath+"/url",schemaPath:"schema:WebhookUrl/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.types !== undefined){
              const _errs5 = errors;
              if(!(validate67(data.types, {instancePath:instancePath+"/types",parentData:data,parentDataProperty:"types",rootData}))){
                vErrors = vErrors === null ? validate67.errors : vErrors.concat(validate67.errors);
                errors = vErrors.length;
              }
              var valid0 = _errs5 === errors;
            }
            else {
              var valid0 = true;
            }
            if(valid0){
              if(data.description !== undefined){
                let data2 = data.description;
                const _errs6 = errors;
                const _errs7 = errors;
                if(errors === _errs7){
                  if(typeof data2 === "string"){
                    if(func1(data2) > 200){
                      validate66.errors = [{instancePath:instancePath+"/description",schemaPath:"schema:WebhookDescription/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"}];
                      return false;
                    }
                    else {
                      if(!pattern8.test(data2)){
                        validate66.errors = [{instancePath:instancePath+"/description",schemaPath:"schema:WebhookDescription/pattern",keyword:"pattern",params:{pattern: "^[^\\x00-\\x1F\\x7F]*$"},message:"must match pattern \""+"^[^\\x00-\\x1F\\x7F]*$"+"\""}];
                        return false;
                      }
                    }
                  }
                  else {
                    validate66.errors = [{instancePath:instancePath+"/description",schemaPath:"schema:WebhookDescription/type",keyword:"type",params:{type: "string"},message:"must be string"}];
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
    }
    else {
      validate66.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate66.errors = vErrors;
  return errors === 0;
}
const pattern9 = new RegExp("^whsec_[A-Za-z0-9+/]+=*$", "u");
function validate69(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  const _errs0 = errors;
  if(!(validate63(data, {instancePath,parentData,parentDataProperty,rootData}))){
    vErrors = vErrors === null ? validate63.errors : vErrors.concat(validate63.errors);
    errors = vErrors.length;
  }
  var valid0 = _errs0 === errors;
  if(valid0){
    const _errs1 = errors;
    if(errors === _errs1){
      if(data && typeof data == "object" && !Array.isArray(data)){
        let missing0;
        if((data.secret === undefined) && (missing0 = "secret")){
          validate69.errors = [{instancePath,schemaPath:"#/allOf/1/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
          return false;
        }
        else {
          if(data.secret !== undefined){
            let data0 = data.secret;
            const _errs3 = errors;
            if(errors === _errs3){
              if(typeof data0 === "string"){
                if(!pattern9.test(data0)){
                  validate69.errors = [{instancePath:instancePath+"/secret",schemaPath:"#/allOf/1/properties/secret/pattern",keyword:"pattern",params:{pattern: "^whsec_[A-Za-z0-9+/]+=*$"},message:"must match pattern \""+"^whsec_[A-Za-z0-9+/]+=*$"+"\""}];
                  return false;
                }
              }
              else {
                validate69.errors = [{instancePath:instancePath+"/secret",schemaPath:"#/allOf/1/properties/secret/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                return false;
              }
            }
          }
        }
      }
      else {
        validate69.errors = [{instancePath,schemaPath:"#/allOf/1/type",keyword:"type",params:{type: "object"},message:"must be object"}];
        return false;
      }
    }
    var valid0 = _errs1 === errors;
  }
  validate69.errors = vErrors;
  return errors === 0;
}
function validate71(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((data.webhookId === undefined) && (missing0 = "webhookId")){
        validate71.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        if(data.webhookId !== undefined){
          if(!(validate1(data.webhookId, {instancePath:instancePath+"/webhookId",parentData:data,parentDataProperty:"webhookId",rootData}))){
            vErrors = vErrors === null ? validate1.errors : vErrors.concat(validate1.errors);
            errors = vErrors.length;
          }
        }
      }
    }
    else {
      validate71.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate71.errors = vErrors;
  return errors === 0;
}
const schema57 = {"type":"string","enum":["pending","delivered","failed"]};
function validate73(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((((((data.id === undefined) && (missing0 = "id")) || ((data.type === undefined) && (missing0 = "type"))) || ((data.status === undefined) && (missing0 = "status"))) || ((data.attempts === undefined) && (missing0 = "attempts"))) || ((data.createdAt === undefined) && (missing0 = "createdAt"))){
        validate73.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        if(data.id !== undefined){
          const _errs1 = errors;
          if(!(validate1(data.id, {instancePath:instancePath+"/id",parentData:data,parentDataProperty:"id",rootData}))){
            vErrors = vErrors === null ? validate1.errors : vErrors.concat(validate1.errors);
            errors = vErrors.length;
          }
          var valid0 = _errs1 === errors;
        }
        else {
          var valid0 = true;
        }
        if(valid0){
          if(data.eventId !== undefined){
            const _errs2 = errors;
            if(!(validate1(data.eventId, {instancePath:instancePath+"/eventId",parentData:data,parentDataProperty:"eventId",rootData}))){
              vErrors = vErrors === null ? validate1.errors : vErrors.concat(validate1.errors);
              errors = vErrors.length;
            }
            var valid0 = _errs2 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.type !== undefined){
              const _errs3 = errors;
              if(typeof data.type !== "string"){
                validate73.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                return false;
              }
              var valid0 = _errs3 === errors;
            }
            else {
              var valid0 = true;
            }
            if(valid0){
              if(data.status !== undefined){
                let data3 = data.status;
                const _errs5 = errors;
                if(typeof data3 !== "string"){
                  validate73.errors = [{instancePath:instancePath+"/status",schemaPath:"schema:DeliveryStatus/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                  return false;
                }
                if(!(((data3 === "pending") || (data3 === "delivered")) || (data3 === "failed"))){
                  validate73.errors = [{instancePath:instancePath+"/status",schemaPath:"schema:DeliveryStatus/enum",keyword:"enum",params:{allowedValues: schema57.enum},message:"must be equal to one of the allowed values"}];
                  return false;
                }
                var valid0 = _errs5 === errors;
              }
              else {
                var valid0 = true;
              }
              if(valid0){
                if(data.attempts !== undefined){
                  let data4 = data.attempts;
                  const _errs8 = errors;
                  if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
                    validate73.errors = [{instancePath:instancePath+"/attempts",schemaPath:"#/properties/attempts/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
                    return false;
                  }
                  if(errors === _errs8){
                    if((typeof data4 == "number") && (isFinite(data4))){
                      if(data4 < 0 || isNaN(data4)){
                        validate73.errors = [{instancePath:instancePath+"/attempts",schemaPath:"#/properties/attempts/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
                        return false;
                      }
                    }
                  }
                  var valid0 = _errs8 === errors;
                }
                else {
                  var valid0 = true;
                }
                if(valid0){
                  if(data.lastStatus !== undefined){
                    let data5 = data.lastStatus;
                    const _errs10 = errors;
                    if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
                      validate73.errors = [{instancePath:instancePath+"/lastStatus",schemaPath:"#/properties/lastStatus/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
                      return false;
                    }
                    var valid0 = _errs10 === errors;
                  }
                  else {
                    var valid0 = true;
                  }
                  if(valid0){
                    if(data.lastError !== undefined){
                      const _errs12 = errors;
                      if(typeof data.lastError !== "string"){
                        validate73.errors = [{instancePath:instancePath+"/lastError",schemaPath:"#/properties/lastError/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                        return false;
                      }
                      var valid0 = _errs12 === errors;
                    }
                    else {
                      var valid0 = true;
                    }
                    if(valid0){
                      if(data.createdAt !== undefined){
                        let data7 = data.createdAt;
                        const _errs14 = errors;
                        if(errors === _errs14){
                          if(errors === _errs14){
                            if(typeof data7 === "string"){
                              if(!(formats12.validate(data7))){
                                validate73.errors = [{instancePath:instancePath+"/createdAt",schemaPath:"#/properties/createdAt/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
                                return false;
                              }
                            }
                            else {
                              validate73.errors = [{instancePath:instancePath+"/createdAt",schemaPath:"#/properties/createdAt/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                              return false;
                            }
                          }
                        }
                        var valid0 = _errs14 === errors;
                      }
                      else {
                        var valid0 = true;
                      }
                      if(valid0){
                        if(data.attemptedAt !== undefined){
                          let data8 = data.attemptedAt;
                          const _errs16 = errors;
                          if(errors === _errs16){
                            if(errors === _errs16){
                              if(typeof data8 === "string"){
                                if(!(formats12.validate(data8))){
                                  validate73.errors = [{instancePath:instancePath+"/attemptedAt",schemaPath:"#/properties/attemptedAt/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
                                  return false;
                                }
                              }
                              else {
                                validate73.errors = [{instancePath:instancePath+"/attemptedAt",schemaPath:"#/properties/attemptedAt/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                                return false;
                              }
                            }
                          }
                          var valid0 = _errs16 === errors;
                        }
                        else {
                          var valid0 = true;
                        }
                        if(valid0){
                          if(data.nextAttemptAt !== undefined){
                            let data9 = data.nextAttemptAt;
                            const _errs18 = errors;
                            if(errors === _errs18){
                              if(errors === _errs18){
                                if(typeof data9 === "string"){
                                  if(!(formats12.validate(data9))){
                                    validate73.errors = [{instancePath:instancePath+"/nextAttemptAt",schemaPath:"#/properties/nextAttemptAt/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
                                    return false;
                                  }
                                }
                                else {
                                  validate73.errors = [{instancePath:instancePath+"/nextAttemptAt",schemaPath:"#/properties/nextAttemptAt/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                                  return false;
                                }
                              }
                            }
                            var valid0 = _errs18 === errors;
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
          }
        }
      }
    }
    else {
      validate73.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate73.errors = vErrors;
  return errors === 0;
}
function validate76(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      const _errs1 = errors;
      for(const key0 in data){
        if(!(((key0 === "limit") || (key0 === "after")) || (key0 === "status"))){
          validate76.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
          return false;
          break;
        }
      }
      if(_errs1 === errors){
        if(data.limit !== undefined){
          let data0 = data.limit;
          const _errs2 = errors;
          if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
            validate76.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
            return false;
          }
          if(errors === _errs2){
            if((typeof data0 == "number") && (isFinite(data0))){
              if(data0 > 100 || isNaN(data0)){
                validate76.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100},message:"must be <= 100"}];
                return false;
              }
              else {
                if(data0 < 1 || isNaN(data0)){
                  validate76.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
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
              validate76.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
              return false;
            }
            if(errors === _errs4){
              if((typeof data1 == "number") && (isFinite(data1))){
                if(data1 > 9007199254740991 || isNaN(data1)){
                  validate76.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
                  return false;
                }
                else {
                  if(data1 < 0 || isNaN(data1)){
                    validate76.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
                    return false;
                  }
                  else {
                    if(!(formats0.validate(data1))){
                      validate76.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/format",keyword:"format",params:{format: "int64"},message:"must match format \""+"int64"+"\""}];
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
                validate76.errors = [{instancePath:instancePath+"/status",schemaPath:"schema:DeliveryStatus/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                return false;
              }
              if(!(((data2 === "pending") || (data2 === "delivered")) || (data2 === "failed"))){
                validate76.errors = [{instancePath:instancePath+"/status",schemaPath:"schema:DeliveryStatus/enum",keyword:"enum",params:{allowedValues: schema57.enum},message:"must be equal to one of the allowed values"}];
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
      validate76.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate76.errors = vErrors;
  return errors === 0;
}
function validate77(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(Array.isArray(data)){
      var valid0 = true;
      const len0 = data.length;
      for(let i0=0; i0<len0; i0++){
        const _errs1 = errors;
        if(!(validate73(data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData}))){
          vErrors = vErrors === null ? validate73.errors : vErrors.concat(validate73.errors);
          errors = vErrors.length;
        }
        var valid0 = _errs1 === errors;
        if(!valid0){
          break;
        }
      }
    }
    else {
      validate77.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array"}];
      return false;
    }
  }
  validate77.errors = vErrors;
  return errors === 0;
}
function validate79(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if(((data.webhookId === undefined) && (missing0 = "webhookId")) || ((data.deliveryId === undefined) && (missing0 = "deliveryId"))){
        validate79.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        if(data.webhookId !== undefined){
          const _errs1 = errors;
          if(!(validate1(data.webhookId, {instancePath:instancePath+"/webhookId",parentData:data,parentDataProperty:"webhookId",rootData}))){
            vErrors = vErrors === null ? validate1.errors : vErrors.concat(validate1.errors);
            errors = vErrors.length;
          }
          var valid0 = _errs1 === errors;
        }
        else {
          var valid0 = true;
        }
        if(valid0){
          if(data.deliveryId !== undefined){
            const _errs2 = errors;
            if(!(validate1(data.deliveryId, {instancePath:instancePath+"/deliveryId",parentData:data,parentDataProperty:"deliveryId",rootData}))){
              vErrors = vErrors === null ? validate1.errors : vErrors.concat(validate1.errors);
              errors = vErrors.length;
            }
            var valid0 = _errs2 === errors;
          }
          else {
            var valid0 = true;
          }
        }
      }
    }
    else {
      validate79.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate79.errors = vErrors;
  return errors === 0;
}
function validate82(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      if(Object.keys(data).length < 1){
        validate82.errors = [{instancePath,schemaPath:"#/minProperties",keyword:"minProperties",params:{limit: 1},message:"must NOT have fewer than 1 properties"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!((((key0 === "url") || (key0 === "types")) || (key0 === "description")) || (key0 === "enabled"))){
            validate82.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.url !== undefined){
            let data0 = data.url;
            const _errs2 = errors;
            const _errs3 = errors;
            if(errors === _errs3){
              if(typeof data0 === "string"){
                if(func1(data0) > 2000){
                  validate82.errors = [{instancePath:instancePath+"/url",schemaPath:"schema:WebhookUrl/maxLength",keyword:"maxLength",params:{limit: 2000},message:"must NOT have more than 2000 characters"}];
                  return false;
                }
                else {
                  if(!pattern7.test(data0)){
                    validate82.errors = [{instancePath:instancePath+"/url",schemaPath:"schema:WebhookUrl/pattern",keyword:"pattern",params:{pattern: "^https?://[!-~]+$"},message:"must match pattern \""+"^https?://[!-~]+$"+"\""}];
                    return false;
                  }
                }
              }
              else {
                validate82.errors = [{instancePath:instancePath+"/url",schemaPath:"schema:WebhookUrl/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.types !== undefined){
              const _errs5 = errors;
              if(!(validate67(data.types, {instancePath:instancePath+"/types",parentData:data,parentDataProperty:"types",rootData}))){
                vErrors = vErrors === null ? validate67.errors : vErrors.concat(validate67.errors);
                errors = vErrors.length;
              }
              var valid0 = _errs5 === errors;
            }
            else {
              var valid0 = true;
            }
            if(valid0){
              if(data.description !== undefined){
                let data2 = data.description;
                const _errs6 = errors;
                const _errs7 = errors;
                if(errors === _errs7){
                  if(typeof data2 === "string"){
                    if(func1(data2) > 200){
                      validate82.errors = [{instancePath:instancePath+"/description",schemaPath:"schema:WebhookDescription/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"}];
                      return false;
                    }
                    else {
                      if(!pattern8.test(data2)){
                        validate82.errors = [{instancePath:instancePath+"/description",schemaPath:"schema:WebhookDescription/pattern",keyword:"pattern",params:{pattern: "^[^\\x00-\\x1F\\x7F]*$"},message:"must match pattern \""+"^[^\\x00-\\x1F\\x7F]*$"+"\""}];
                        return false;
                      }
                    }
                  }
                  else {
                    validate82.errors = [{instancePath:instancePath+"/description",schemaPath:"schema:WebhookDescription/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                    return false;
                  }
                }
                var valid0 = _errs6 === errors;
              }
              else {
                var valid0 = true;
              }
              if(valid0){
                if(data.enabled !== undefined){
                  const _errs9 = errors;
                  if(typeof data.enabled !== "boolean"){
                    validate82.errors = [{instancePath:instancePath+"/enabled",schemaPath:"#/properties/enabled/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
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
    }
    else {
      validate82.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate82.errors = vErrors;
  return errors === 0;
}
export { schema2, func1, validate1, validate4, pattern6, formats12, pattern7, pattern8, validate67 };
export const listPetsQuery = validate0;
export const listPetsHeaders = validate7;
export const PetsResponse = validate8;
export const ErrorResponse = validate14;
export const createPetBody = validate15;
export const createPetQuery = validate18;
export const createPetHeaders = validate19;
export const PetResponse = validate9;
export const getPetPath = validate20;
export const getPetQuery = validate18;
export const getPetHeaders = validate7;
export const replacePetBody = validate15;
export const replacePetPath = validate20;
export const replacePetQuery = validate18;
export const replacePetHeaders = validate22;
export const updatePetBody = validate23;
export const updatePetPath = validate20;
export const updatePetQuery = validate18;
export const updatePetHeaders = validate22;
export const deletePetPath = validate20;
export const deletePetQuery = validate18;
export const deletePetHeaders = validate22;
export const listCategoriesQuery = validate26;
export const listCategories200Response = validate28;
export const createCategoryBody = validate33;
export const createCategoryQuery = validate18;
export const createCategoryHeaders = validate19;
export const CategoryResponse = validate29;
export const getCategoryPath = validate35;
export const getCategoryQuery = validate18;
export const getCategoryHeaders = validate7;
export const replaceCategoryBody = validate33;
export const replaceCategoryPath = validate35;
export const replaceCategoryQuery = validate18;
export const replaceCategoryHeaders = validate22;
export const deleteCategoryPath = validate35;
export const deleteCategoryQuery = validate18;
export const deleteCategoryHeaders = validate22;
export const listInventoryQuery = validate37;
export const listInventory200Response = validate38;
export const getInventoryItemPath = validate20;
export const getInventoryItemQuery = validate18;
export const getInventoryItemHeaders = validate7;
export const InventoryItemResponse = validate39;
export const updateInventoryBody = validate42;
export const updateInventoryPath = validate20;
export const updateInventoryQuery = validate18;
export const updateInventoryHeaders = validate22;
export const listOrdersQuery = validate43;
export const listOrders200Response = validate45;
export const placeOrderBody = validate50;
export const placeOrderQuery = validate18;
export const placeOrderHeaders = validate19;
export const OrderResponse = validate46;
export const getOrderPath = validate52;
export const getOrderQuery = validate18;
export const getOrderHeaders = validate7;
export const updateOrderBody = validate54;
export const updateOrderPath = validate52;
export const updateOrderQuery = validate18;
export const updateOrderHeaders = validate22;
export const cancelOrderPath = validate52;
export const cancelOrderQuery = validate18;
export const cancelOrderHeaders = validate22;
export const listEventsQuery = validate55;
export const listEventsHeaders = validate56;
export const listEvents200Response = validate57;
export const EventResponse = validate58;
export const getOwnKeyQuery = validate18;
export const OwnKeyResponse = validate60;
export const listWebhooksQuery = validate61;
export const listWebhooks200Response = validate62;
export const createWebhookBody = validate66;
export const createWebhookQuery = validate18;
export const createWebhookHeaders = validate19;
export const WebhookWithSecretResponse = validate69;
export const rotateWebhookSecretPath = validate71;
export const rotateWebhookSecretQuery = validate18;
export const rotateWebhookSecretHeaders = validate19;
export const pingWebhookPath = validate71;
export const pingWebhookQuery = validate18;
export const DeliveryResponse = validate73;
export const listDeliveriesPath = validate71;
export const listDeliveriesQuery = validate76;
export const listDeliveries200Response = validate77;
export const retryDeliveryPath = validate79;
export const retryDeliveryQuery = validate18;
export const getWebhookPath = validate71;
export const getWebhookQuery = validate18;
export const getWebhookHeaders = validate7;
export const WebhookResponse = validate63;
export const updateWebhookBody = validate82;
export const updateWebhookPath = validate71;
export const updateWebhookQuery = validate18;
export const updateWebhookHeaders = validate22;
export const deleteWebhookPath = validate71;
export const deleteWebhookQuery = validate18;
export const deleteWebhookHeaders = validate22;
let loadMembers0ing;
const loadMembers0 = () => (loadMembers0ing ??= import('./members.js'));
createPetBody.members = async () => (await loadMembers0()).createPetBody;
replacePetBody.members = async () => (await loadMembers0()).replacePetBody;
updatePetBody.members = async () => (await loadMembers0()).updatePetBody;
createCategoryBody.members = async () => (await loadMembers0()).createCategoryBody;
replaceCategoryBody.members = async () => (await loadMembers0()).replaceCategoryBody;
updateInventoryBody.members = async () => (await loadMembers0()).updateInventoryBody;
placeOrderBody.members = async () => (await loadMembers0()).placeOrderBody;
updateOrderBody.members = async () => (await loadMembers0()).updateOrderBody;
createWebhookBody.members = async () => (await loadMembers0()).createWebhookBody;
updateWebhookBody.members = async () => (await loadMembers0()).updateWebhookBody;
