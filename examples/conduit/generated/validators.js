// Generated from the contract by `npx contract generate`. Do not edit: change the contract and run it again.
import { codePoints, equal, formats } from 'contract-openapi/checks';

export const createUserBody = validate0;
const pattern0 = new RegExp("^[a-z0-9_]{1,30}$", "u");
const formats0 = formats.email;
const func0 = codePoints;
function validate1(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((((data.username === undefined) && (missing0 = "username")) || ((data.email === undefined) && (missing0 = "email"))) || ((data.password === undefined) && (missing0 = "password"))){
        validate1.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!(((key0 === "username") || (key0 === "email")) || (key0 === "password"))){
            validate1.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.username !== undefined){
            let data0 = data.username;
            const _errs2 = errors;
            if(errors === _errs2){
              if(typeof data0 === "string"){
                if(!pattern0.test(data0)){
                  validate1.errors = [{instancePath:instancePath+"/username",schemaPath:"#/properties/username/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9_]{1,30}$"},message:"must match pattern \""+"^[a-z0-9_]{1,30}$"+"\""}];
                  return false;
                }
              }
              else {
                validate1.errors = [{instancePath:instancePath+"/username",schemaPath:"#/properties/username/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.email !== undefined){
              let data1 = data.email;
              const _errs4 = errors;
              const _errs5 = errors;
              if(errors === _errs5){
                if(errors === _errs5){
                  if(typeof data1 === "string"){
                    if(func0(data1) > 100){
                      validate1.errors = [{instancePath:instancePath+"/email",schemaPath:"request:Email/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters"}];
                      return false;
                    }
                    else {
                      if(!(formats0.validate(data1))){
                        validate1.errors = [{instancePath:instancePath+"/email",schemaPath:"request:Email/format",keyword:"format",params:{format: "email"},message:"must match format \""+"email"+"\""}];
                        return false;
                      }
                    }
                  }
                  else {
                    validate1.errors = [{instancePath:instancePath+"/email",schemaPath:"request:Email/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                    return false;
                  }
                }
              }
              var valid0 = _errs4 === errors;
            }
            else {
              var valid0 = true;
            }
            if(valid0){
              if(data.password !== undefined){
                let data2 = data.password;
                const _errs7 = errors;
                const _errs8 = errors;
                if(errors === _errs8){
                  if(typeof data2 === "string"){
                    if(func0(data2) > 100){
                      validate1.errors = [{instancePath:instancePath+"/password",schemaPath:"request:Password/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters"}];
                      return false;
                    }
                    else {
                      if(func0(data2) < 8){
                        validate1.errors = [{instancePath:instancePath+"/password",schemaPath:"request:Password/minLength",keyword:"minLength",params:{limit: 8},message:"must NOT have fewer than 8 characters"}];
                        return false;
                      }
                    }
                  }
                  else {
                    validate1.errors = [{instancePath:instancePath+"/password",schemaPath:"request:Password/type",keyword:"type",params:{type: "string"},message:"must be string"}];
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
      validate1.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate1.errors = vErrors;
  return errors === 0;
}
function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((data.user === undefined) && (missing0 = "user")){
        validate0.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!(key0 === "user")){
            validate0.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.user !== undefined){
            if(!(validate1(data.user, {instancePath:instancePath+"/user",parentData:data,parentDataProperty:"user",rootData}))){
              vErrors = vErrors === null ? validate1.errors : vErrors.concat(validate1.errors);
              errors = vErrors.length;
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
export const createUserQuery = validate3;
function validate3(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      for(const key0 in data){
        validate3.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
        return false;
        break;
      }
    }
    else {
      validate3.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate3.errors = vErrors;
  return errors === 0;
}
export const createUser201Response = validate4;
const pattern1 = new RegExp("^[a-z0-9_-]{1,30}$", "u");
const pattern2 = new RegExp("^[^\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\x7F]*$", "u");
const formats4 = formats.uri;
function validate5(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((((((data.username === undefined) && (missing0 = "username")) || ((data.email === undefined) && (missing0 = "email"))) || ((data.bio === undefined) && (missing0 = "bio"))) || ((data.image === undefined) && (missing0 = "image"))) || ((data.token === undefined) && (missing0 = "token"))){
        validate5.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!(((((key0 === "username") || (key0 === "email")) || (key0 === "bio")) || (key0 === "image")) || (key0 === "token"))){
            validate5.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.username !== undefined){
            let data0 = data.username;
            const _errs2 = errors;
            const _errs3 = errors;
            if(errors === _errs3){
              if(typeof data0 === "string"){
                if(!pattern1.test(data0)){
                  validate5.errors = [{instancePath:instancePath+"/username",schemaPath:"response:Username/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9_-]{1,30}$"},message:"must match pattern \""+"^[a-z0-9_-]{1,30}$"+"\""}];
                  return false;
                }
              }
              else {
                validate5.errors = [{instancePath:instancePath+"/username",schemaPath:"response:Username/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.email !== undefined){
              let data1 = data.email;
              const _errs5 = errors;
              const _errs6 = errors;
              if(errors === _errs6){
                if(errors === _errs6){
                  if(typeof data1 === "string"){
                    if(func0(data1) > 100){
                      validate5.errors = [{instancePath:instancePath+"/email",schemaPath:"response:Email/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters"}];
                      return false;
                    }
                    else {
                      if(!(formats0.validate(data1))){
                        validate5.errors = [{instancePath:instancePath+"/email",schemaPath:"response:Email/format",keyword:"format",params:{format: "email"},message:"must match format \""+"email"+"\""}];
                        return false;
                      }
                    }
                  }
                  else {
                    validate5.errors = [{instancePath:instancePath+"/email",schemaPath:"response:Email/type",keyword:"type",params:{type: "string"},message:"must be string"}];
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
              if(data.bio !== undefined){
                let data2 = data.bio;
                const _errs8 = errors;
                const _errs9 = errors;
                if((typeof data2 !== "string") && (data2 !== null)){
                  validate5.errors = [{instancePath:instancePath+"/bio",schemaPath:"response:Bio/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                  return false;
                }
                if(errors === _errs9){
                  if(typeof data2 === "string"){
                    if(func0(data2) > 1000){
                      validate5.errors = [{instancePath:instancePath+"/bio",schemaPath:"response:Bio/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters"}];
                      return false;
                    }
                    else {
                      if(!pattern2.test(data2)){
                        validate5.errors = [{instancePath:instancePath+"/bio",schemaPath:"response:Bio/pattern",keyword:"pattern",params:{pattern: "^[^\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\x7F]*$"},message:"must match pattern \""+"^[^\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\x7F]*$"+"\""}];
                        return false;
                      }
                    }
                  }
                }
                var valid0 = _errs8 === errors;
              }
              else {
                var valid0 = true;
              }
              if(valid0){
                if(data.image !== undefined){
                  let data3 = data.image;
                  const _errs12 = errors;
                  const _errs13 = errors;
                  if((typeof data3 !== "string") && (data3 !== null)){
                    validate5.errors = [{instancePath:instancePath+"/image",schemaPath:"response:Image/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                    return false;
                  }
                  if(errors === _errs13){
                    if(errors === _errs13){
                      if(typeof data3 === "string"){
                        if(func0(data3) > 1000){
                          validate5.errors = [{instancePath:instancePath+"/image",schemaPath:"response:Image/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters"}];
                          return false;
                        }
                        else {
                          if(!(formats4.validate(data3))){
                            validate5.errors = [{instancePath:instancePath+"/image",schemaPath:"response:Image/format",keyword:"format",params:{format: "uri"},message:"must match format \""+"uri"+"\""}];
                            return false;
                          }
                        }
                      }
                    }
                  }
                  var valid0 = _errs12 === errors;
                }
                else {
                  var valid0 = true;
                }
                if(valid0){
                  if(data.token !== undefined){
                    const _errs16 = errors;
                    if(typeof data.token !== "string"){
                      validate5.errors = [{instancePath:instancePath+"/token",schemaPath:"#/properties/token/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                      return false;
                    }
                    var valid0 = _errs16 === errors;
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
      validate5.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate5.errors = vErrors;
  return errors === 0;
}
function validate4(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((data.user === undefined) && (missing0 = "user")){
        validate4.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!(key0 === "user")){
            validate4.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.user !== undefined){
            if(!(validate5(data.user, {instancePath:instancePath+"/user",parentData:data,parentDataProperty:"user",rootData}))){
              vErrors = vErrors === null ? validate5.errors : vErrors.concat(validate5.errors);
              errors = vErrors.length;
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
export const ErrorsResponse = validate7;
function validate7(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((data.errors === undefined) && (missing0 = "errors")){
        validate7.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!(key0 === "errors")){
            validate7.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.errors !== undefined){
            let data0 = data.errors;
            const _errs2 = errors;
            if(errors === _errs2){
              if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
                let missing1;
                if((data0.body === undefined) && (missing1 = "body")){
                  validate7.errors = [{instancePath:instancePath+"/errors",schemaPath:"#/properties/errors/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"}];
                  return false;
                }
                else {
                  const _errs4 = errors;
                  for(const key1 in data0){
                    if(!(key1 === "body")){
                      validate7.errors = [{instancePath:instancePath+"/errors",schemaPath:"#/properties/errors/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties"}];
                      return false;
                      break;
                    }
                  }
                  if(_errs4 === errors){
                    if(data0.body !== undefined){
                      let data1 = data0.body;
                      const _errs5 = errors;
                      if(errors === _errs5){
                        if(Array.isArray(data1)){
                          if(data1.length < 1){
                            validate7.errors = [{instancePath:instancePath+"/errors/body",schemaPath:"#/properties/errors/properties/body/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"}];
                            return false;
                          }
                          else {
                            var valid2 = true;
                            const len0 = data1.length;
                            for(let i0=0; i0<len0; i0++){
                              const _errs7 = errors;
                              if(typeof data1[i0] !== "string"){
                                validate7.errors = [{instancePath:instancePath+"/errors/body/" + i0,schemaPath:"#/properties/errors/properties/body/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                                return false;
                              }
                              var valid2 = _errs7 === errors;
                              if(!valid2){
                                break;
                              }
                            }
                          }
                        }
                        else {
                          validate7.errors = [{instancePath:instancePath+"/errors/body",schemaPath:"#/properties/errors/properties/body/type",keyword:"type",params:{type: "array"},message:"must be array"}];
                          return false;
                        }
                      }
                    }
                  }
                }
              }
              else {
                validate7.errors = [{instancePath:instancePath+"/errors",schemaPath:"#/properties/errors/type",keyword:"type",params:{type: "object"},message:"must be object"}];
                return false;
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
export const loginBody = validate8;
function validate9(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if(((data.email === undefined) && (missing0 = "email")) || ((data.password === undefined) && (missing0 = "password"))){
        validate9.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!((key0 === "email") || (key0 === "password"))){
            validate9.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.email !== undefined){
            let data0 = data.email;
            const _errs2 = errors;
            const _errs3 = errors;
            if(errors === _errs3){
              if(errors === _errs3){
                if(typeof data0 === "string"){
                  if(func0(data0) > 100){
                    validate9.errors = [{instancePath:instancePath+"/email",schemaPath:"request:Email/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters"}];
                    return false;
                  }
                  else {
                    if(!(formats0.validate(data0))){
                      validate9.errors = [{instancePath:instancePath+"/email",schemaPath:"request:Email/format",keyword:"format",params:{format: "email"},message:"must match format \""+"email"+"\""}];
                      return false;
                    }
                  }
                }
                else {
                  validate9.errors = [{instancePath:instancePath+"/email",schemaPath:"request:Email/type",keyword:"type",params:{type: "string"},message:"must be string"}];
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
            if(data.password !== undefined){
              let data1 = data.password;
              const _errs5 = errors;
              const _errs6 = errors;
              if(errors === _errs6){
                if(typeof data1 === "string"){
                  if(func0(data1) > 100){
                    validate9.errors = [{instancePath:instancePath+"/password",schemaPath:"request:Password/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters"}];
                    return false;
                  }
                  else {
                    if(func0(data1) < 8){
                      validate9.errors = [{instancePath:instancePath+"/password",schemaPath:"request:Password/minLength",keyword:"minLength",params:{limit: 8},message:"must NOT have fewer than 8 characters"}];
                      return false;
                    }
                  }
                }
                else {
                  validate9.errors = [{instancePath:instancePath+"/password",schemaPath:"request:Password/type",keyword:"type",params:{type: "string"},message:"must be string"}];
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
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((data.user === undefined) && (missing0 = "user")){
        validate8.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!(key0 === "user")){
            validate8.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.user !== undefined){
            if(!(validate9(data.user, {instancePath:instancePath+"/user",parentData:data,parentDataProperty:"user",rootData}))){
              vErrors = vErrors === null ? validate9.errors : vErrors.concat(validate9.errors);
              errors = vErrors.length;
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
export const getUser200Response = validate11;
function validate12(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if(((((data.username === undefined) && (missing0 = "username")) || ((data.email === undefined) && (missing0 = "email"))) || ((data.bio === undefined) && (missing0 = "bio"))) || ((data.image === undefined) && (missing0 = "image"))){
        validate12.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!((((key0 === "username") || (key0 === "email")) || (key0 === "bio")) || (key0 === "image"))){
            validate12.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.username !== undefined){
            let data0 = data.username;
            const _errs2 = errors;
            const _errs3 = errors;
            if(errors === _errs3){
              if(typeof data0 === "string"){
                if(!pattern1.test(data0)){
                  validate12.errors = [{instancePath:instancePath+"/username",schemaPath:"response:Username/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9_-]{1,30}$"},message:"must match pattern \""+"^[a-z0-9_-]{1,30}$"+"\""}];
                  return false;
                }
              }
              else {
                validate12.errors = [{instancePath:instancePath+"/username",schemaPath:"response:Username/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.email !== undefined){
              let data1 = data.email;
              const _errs5 = errors;
              const _errs6 = errors;
              if(errors === _errs6){
                if(errors === _errs6){
                  if(typeof data1 === "string"){
                    if(func0(data1) > 100){
                      validate12.errors = [{instancePath:instancePath+"/email",schemaPath:"response:Email/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters"}];
                      return false;
                    }
                    else {
                      if(!(formats0.validate(data1))){
                        validate12.errors = [{instancePath:instancePath+"/email",schemaPath:"response:Email/format",keyword:"format",params:{format: "email"},message:"must match format \""+"email"+"\""}];
                        return false;
                      }
                    }
                  }
                  else {
                    validate12.errors = [{instancePath:instancePath+"/email",schemaPath:"response:Email/type",keyword:"type",params:{type: "string"},message:"must be string"}];
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
              if(data.bio !== undefined){
                let data2 = data.bio;
                const _errs8 = errors;
                const _errs9 = errors;
                if((typeof data2 !== "string") && (data2 !== null)){
                  validate12.errors = [{instancePath:instancePath+"/bio",schemaPath:"response:Bio/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                  return false;
                }
                if(errors === _errs9){
                  if(typeof data2 === "string"){
                    if(func0(data2) > 1000){
                      validate12.errors = [{instancePath:instancePath+"/bio",schemaPath:"response:Bio/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters"}];
                      return false;
                    }
                    else {
                      if(!pattern2.test(data2)){
                        validate12.errors = [{instancePath:instancePath+"/bio",schemaPath:"response:Bio/pattern",keyword:"pattern",params:{pattern: "^[^\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\x7F]*$"},message:"must match pattern \""+"^[^\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\x7F]*$"+"\""}];
                        return false;
                      }
                    }
                  }
                }
                var valid0 = _errs8 === errors;
              }
              else {
                var valid0 = true;
              }
              if(valid0){
                if(data.image !== undefined){
                  let data3 = data.image;
                  const _errs12 = errors;
                  const _errs13 = errors;
                  if((typeof data3 !== "string") && (data3 !== null)){
                    validate12.errors = [{instancePath:instancePath+"/image",schemaPath:"response:Image/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                    return false;
                  }
                  if(errors === _errs13){
                    if(errors === _errs13){
                      if(typeof data3 === "string"){
                        if(func0(data3) > 1000){
                          validate12.errors = [{instancePath:instancePath+"/image",schemaPath:"response:Image/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters"}];
                          return false;
                        }
                        else {
                          if(!(formats4.validate(data3))){
                            validate12.errors = [{instancePath:instancePath+"/image",schemaPath:"response:Image/format",keyword:"format",params:{format: "uri"},message:"must match format \""+"uri"+"\""}];
                            return false;
                          }
                        }
                      }
                    }
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
    else {
      validate12.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate12.errors = vErrors;
  return errors === 0;
}
function validate11(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((data.user === undefined) && (missing0 = "user")){
        validate11.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!(key0 === "user")){
            validate11.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.user !== undefined){
            if(!(validate12(data.user, {instancePath:instancePath+"/user",parentData:data,parentDataProperty:"user",rootData}))){
              vErrors = vErrors === null ? validate12.errors : vErrors.concat(validate12.errors);
              errors = vErrors.length;
            }
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
export const updateUserBody = validate14;
function validate15(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      if(Object.keys(data).length < 1){
        validate15.errors = [{instancePath,schemaPath:"#/minProperties",keyword:"minProperties",params:{limit: 1},message:"must NOT have fewer than 1 properties"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!((((key0 === "email") || (key0 === "password")) || (key0 === "bio")) || (key0 === "image"))){
            validate15.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.email !== undefined){
            let data0 = data.email;
            const _errs2 = errors;
            const _errs3 = errors;
            if(errors === _errs3){
              if(errors === _errs3){
                if(typeof data0 === "string"){
                  if(func0(data0) > 100){
                    validate15.errors = [{instancePath:instancePath+"/email",schemaPath:"request:Email/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters"}];
                    return false;
                  }
                  else {
                    if(!(formats0.validate(data0))){
                      validate15.errors = [{instancePath:instancePath+"/email",schemaPath:"request:Email/format",keyword:"format",params:{format: "email"},message:"must match format \""+"email"+"\""}];
                      return false;
                    }
                  }
                }
                else {
                  validate15.errors = [{instancePath:instancePath+"/email",schemaPath:"request:Email/type",keyword:"type",params:{type: "string"},message:"must be string"}];
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
            if(data.password !== undefined){
              let data1 = data.password;
              const _errs5 = errors;
              const _errs6 = errors;
              if(errors === _errs6){
                if(typeof data1 === "string"){
                  if(func0(data1) > 100){
                    validate15.errors = [{instancePath:instancePath+"/password",schemaPath:"request:Password/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters"}];
                    return false;
                  }
                  else {
                    if(func0(data1) < 8){
                      validate15.errors = [{instancePath:instancePath+"/password",schemaPath:"request:Password/minLength",keyword:"minLength",params:{limit: 8},message:"must NOT have fewer than 8 characters"}];
                      return false;
                    }
                  }
                }
                else {
                  validate15.errors = [{instancePath:instancePath+"/password",schemaPath:"request:Password/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                  return false;
                }
              }
              var valid0 = _errs5 === errors;
            }
            else {
              var valid0 = true;
            }
            if(valid0){
              if(data.bio !== undefined){
                let data2 = data.bio;
                const _errs8 = errors;
                const _errs9 = errors;
                if((typeof data2 !== "string") && (data2 !== null)){
                  validate15.errors = [{instancePath:instancePath+"/bio",schemaPath:"request:Bio/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                  return false;
                }
                if(errors === _errs9){
                  if(typeof data2 === "string"){
                    if(func0(data2) > 1000){
                      validate15.errors = [{instancePath:instancePath+"/bio",schemaPath:"request:Bio/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters"}];
                      return false;
                    }
                    else {
                      if(!pattern2.test(data2)){
                        validate15.errors = [{instancePath:instancePath+"/bio",schemaPath:"request:Bio/pattern",keyword:"pattern",params:{pattern: "^[^\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\x7F]*$"},message:"must match pattern \""+"^[^\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\x7F]*$"+"\""}];
                        return false;
                      }
                    }
                  }
                }
                var valid0 = _errs8 === errors;
              }
              else {
                var valid0 = true;
              }
              if(valid0){
                if(data.image !== undefined){
                  let data3 = data.image;
                  const _errs12 = errors;
                  const _errs13 = errors;
                  if((typeof data3 !== "string") && (data3 !== null)){
                    validate15.errors = [{instancePath:instancePath+"/image",schemaPath:"request:Image/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                    return false;
                  }
                  if(errors === _errs13){
                    if(errors === _errs13){
                      if(typeof data3 === "string"){
                        if(func0(data3) > 1000){
                          validate15.errors = [{instancePath:instancePath+"/image",schemaPath:"request:Image/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters"}];
                          return false;
                        }
                        else {
                          if(!(formats4.validate(data3))){
                            validate15.errors = [{instancePath:instancePath+"/image",schemaPath:"request:Image/format",keyword:"format",params:{format: "uri"},message:"must match format \""+"uri"+"\""}];
                            return false;
                          }
                        }
                      }
                    }
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
    else {
      validate15.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate15.errors = vErrors;
  return errors === 0;
}
function validate14(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((data.user === undefined) && (missing0 = "user")){
        validate14.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!(key0 === "user")){
            validate14.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.user !== undefined){
            if(!(validate15(data.user, {instancePath:instancePath+"/user",parentData:data,parentDataProperty:"user",rootData}))){
              vErrors = vErrors === null ? validate15.errors : vErrors.concat(validate15.errors);
              errors = vErrors.length;
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
export const getProfilePath = validate17;
function validate17(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((data.username === undefined) && (missing0 = "username")){
        validate17.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        if(data.username !== undefined){
          let data0 = data.username;
          const _errs2 = errors;
          if(errors === _errs2){
            if(typeof data0 === "string"){
              if(!pattern1.test(data0)){
                validate17.errors = [{instancePath:instancePath+"/username",schemaPath:"request:Username/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9_-]{1,30}$"},message:"must match pattern \""+"^[a-z0-9_-]{1,30}$"+"\""}];
                return false;
              }
            }
            else {
              validate17.errors = [{instancePath:instancePath+"/username",schemaPath:"request:Username/type",keyword:"type",params:{type: "string"},message:"must be string"}];
              return false;
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
export const getProfile200Response = validate18;
function validate19(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if(((((data.username === undefined) && (missing0 = "username")) || ((data.bio === undefined) && (missing0 = "bio"))) || ((data.image === undefined) && (missing0 = "image"))) || ((data.following === undefined) && (missing0 = "following"))){
        validate19.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!((((key0 === "username") || (key0 === "bio")) || (key0 === "image")) || (key0 === "following"))){
            validate19.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.username !== undefined){
            let data0 = data.username;
            const _errs2 = errors;
            const _errs3 = errors;
            if(errors === _errs3){
              if(typeof data0 === "string"){
                if(!pattern1.test(data0)){
                  validate19.errors = [{instancePath:instancePath+"/username",schemaPath:"response:Username/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9_-]{1,30}$"},message:"must match pattern \""+"^[a-z0-9_-]{1,30}$"+"\""}];
                  return false;
                }
              }
              else {
                validate19.errors = [{instancePath:instancePath+"/username",schemaPath:"response:Username/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.bio !== undefined){
              let data1 = data.bio;
              const _errs5 = errors;
              const _errs6 = errors;
              if((typeof data1 !== "string") && (data1 !== null)){
                validate19.errors = [{instancePath:instancePath+"/bio",schemaPath:"response:Bio/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                return false;
              }
              if(errors === _errs6){
                if(typeof data1 === "string"){
                  if(func0(data1) > 1000){
                    validate19.errors = [{instancePath:instancePath+"/bio",schemaPath:"response:Bio/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters"}];
                    return false;
                  }
                  else {
                    if(!pattern2.test(data1)){
                      validate19.errors = [{instancePath:instancePath+"/bio",schemaPath:"response:Bio/pattern",keyword:"pattern",params:{pattern: "^[^\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\x7F]*$"},message:"must match pattern \""+"^[^\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\x7F]*$"+"\""}];
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
            if(valid0){
              if(data.image !== undefined){
                let data2 = data.image;
                const _errs9 = errors;
                const _errs10 = errors;
                if((typeof data2 !== "string") && (data2 !== null)){
                  validate19.errors = [{instancePath:instancePath+"/image",schemaPath:"response:Image/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                  return false;
                }
                if(errors === _errs10){
                  if(errors === _errs10){
                    if(typeof data2 === "string"){
                      if(func0(data2) > 1000){
                        validate19.errors = [{instancePath:instancePath+"/image",schemaPath:"response:Image/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters"}];
                        return false;
                      }
                      else {
                        if(!(formats4.validate(data2))){
                          validate19.errors = [{instancePath:instancePath+"/image",schemaPath:"response:Image/format",keyword:"format",params:{format: "uri"},message:"must match format \""+"uri"+"\""}];
                          return false;
                        }
                      }
                    }
                  }
                }
                var valid0 = _errs9 === errors;
              }
              else {
                var valid0 = true;
              }
              if(valid0){
                if(data.following !== undefined){
                  const _errs13 = errors;
                  if(typeof data.following !== "boolean"){
                    validate19.errors = [{instancePath:instancePath+"/following",schemaPath:"#/properties/following/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
                    return false;
                  }
                  var valid0 = _errs13 === errors;
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
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((data.profile === undefined) && (missing0 = "profile")){
        validate18.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!(key0 === "profile")){
            validate18.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.profile !== undefined){
            if(!(validate19(data.profile, {instancePath:instancePath+"/profile",parentData:data,parentDataProperty:"profile",rootData}))){
              vErrors = vErrors === null ? validate19.errors : vErrors.concat(validate19.errors);
              errors = vErrors.length;
            }
          }
        }
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
export const listArticlesQuery = validate21;
const pattern9 = new RegExp("^[a-z0-9-]{1,40}$", "u");
function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      const _errs1 = errors;
      for(const key0 in data){
        if(!(((((key0 === "tag") || (key0 === "author")) || (key0 === "favorited")) || (key0 === "limit")) || (key0 === "offset"))){
          validate21.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
          return false;
          break;
        }
      }
      if(_errs1 === errors){
        if(data.tag !== undefined){
          let data0 = data.tag;
          const _errs2 = errors;
          const _errs3 = errors;
          if(errors === _errs3){
            if(typeof data0 === "string"){
              if(!pattern9.test(data0)){
                validate21.errors = [{instancePath:instancePath+"/tag",schemaPath:"request:Tag/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9-]{1,40}$"},message:"must match pattern \""+"^[a-z0-9-]{1,40}$"+"\""}];
                return false;
              }
            }
            else {
              validate21.errors = [{instancePath:instancePath+"/tag",schemaPath:"request:Tag/type",keyword:"type",params:{type: "string"},message:"must be string"}];
              return false;
            }
          }
          var valid0 = _errs2 === errors;
        }
        else {
          var valid0 = true;
        }
        if(valid0){
          if(data.author !== undefined){
            let data1 = data.author;
            const _errs5 = errors;
            const _errs6 = errors;
            if(errors === _errs6){
              if(typeof data1 === "string"){
                if(!pattern1.test(data1)){
                  validate21.errors = [{instancePath:instancePath+"/author",schemaPath:"request:Username/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9_-]{1,30}$"},message:"must match pattern \""+"^[a-z0-9_-]{1,30}$"+"\""}];
                  return false;
                }
              }
              else {
                validate21.errors = [{instancePath:instancePath+"/author",schemaPath:"request:Username/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                return false;
              }
            }
            var valid0 = _errs5 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.favorited !== undefined){
              let data2 = data.favorited;
              const _errs8 = errors;
              const _errs9 = errors;
              if(errors === _errs9){
                if(typeof data2 === "string"){
                  if(!pattern1.test(data2)){
                    validate21.errors = [{instancePath:instancePath+"/favorited",schemaPath:"request:Username/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9_-]{1,30}$"},message:"must match pattern \""+"^[a-z0-9_-]{1,30}$"+"\""}];
                    return false;
                  }
                }
                else {
                  validate21.errors = [{instancePath:instancePath+"/favorited",schemaPath:"request:Username/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                  return false;
                }
              }
              var valid0 = _errs8 === errors;
            }
            else {
              var valid0 = true;
            }
            if(valid0){
              if(data.limit !== undefined){
                let data3 = data.limit;
                const _errs11 = errors;
                if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
                  validate21.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
                  return false;
                }
                if(errors === _errs11){
                  if((typeof data3 == "number") && (isFinite(data3))){
                    if(data3 > 100 || isNaN(data3)){
                      validate21.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100},message:"must be <= 100"}];
                      return false;
                    }
                    else {
                      if(data3 < 1 || isNaN(data3)){
                        validate21.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
                        return false;
                      }
                    }
                  }
                }
                var valid0 = _errs11 === errors;
              }
              else {
                var valid0 = true;
              }
              if(valid0){
                if(data.offset !== undefined){
                  let data4 = data.offset;
                  const _errs13 = errors;
                  if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
                    validate21.errors = [{instancePath:instancePath+"/offset",schemaPath:"#/properties/offset/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
                    return false;
                  }
                  if(errors === _errs13){
                    if((typeof data4 == "number") && (isFinite(data4))){
                      if(data4 > 10000 || isNaN(data4)){
                        validate21.errors = [{instancePath:instancePath+"/offset",schemaPath:"#/properties/offset/maximum",keyword:"maximum",params:{comparison: "<=", limit: 10000},message:"must be <= 10000"}];
                        return false;
                      }
                      else {
                        if(data4 < 0 || isNaN(data4)){
                          validate21.errors = [{instancePath:instancePath+"/offset",schemaPath:"#/properties/offset/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
                          return false;
                        }
                      }
                    }
                  }
                  var valid0 = _errs13 === errors;
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
      validate21.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate21.errors = vErrors;
  return errors === 0;
}
export const listArticles200Response = validate22;
const schema40 = {"type":"object","required":["slug","title","description","body","tagList","createdAt","updatedAt","favorited","favoritesCount","author"],"properties":{"slug":{"$ref":"response:Slug"},"title":{"$ref":"response:Title"},"description":{"$ref":"response:Description"},"body":{"$ref":"response:Text"},"tagList":{"type":"array","items":{"$ref":"response:Tag"}},"createdAt":{"$ref":"response:Time"},"updatedAt":{"$ref":"response:Time"},"favorited":{"type":"boolean"},"favoritesCount":{"type":"integer","minimum":0},"author":{"$ref":"response:Profile"}},"additionalProperties":false};
const func19 = Object.prototype.hasOwnProperty;
const pattern12 = new RegExp("^[a-z0-9-]{1,120}$", "u");
const pattern13 = new RegExp("^[^\\x00-\\x1F\\x7F]*$", "u");
const formats18 = formats["date-time"];
function validate23(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if(((((((((((data.slug === undefined) && (missing0 = "slug")) || ((data.title === undefined) && (missing0 = "title"))) || ((data.description === undefined) && (missing0 = "description"))) || ((data.body === undefined) && (missing0 = "body"))) || ((data.tagList === undefined) && (missing0 = "tagList"))) || ((data.createdAt === undefined) && (missing0 = "createdAt"))) || ((data.updatedAt === undefined) && (missing0 = "updatedAt"))) || ((data.favorited === undefined) && (missing0 = "favorited"))) || ((data.favoritesCount === undefined) && (missing0 = "favoritesCount"))) || ((data.author === undefined) && (missing0 = "author"))){
        validate23.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!(func19.call(schema40.properties, key0))){
            validate23.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.slug !== undefined){
            let data0 = data.slug;
            const _errs2 = errors;
            const _errs3 = errors;
            if(errors === _errs3){
              if(typeof data0 === "string"){
                if(!pattern12.test(data0)){
                  validate23.errors = [{instancePath:instancePath+"/slug",schemaPath:"response:Slug/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9-]{1,120}$"},message:"must match pattern \""+"^[a-z0-9-]{1,120}$"+"\""}];
                  return false;
                }
              }
              else {
                validate23.errors = [{instancePath:instancePath+"/slug",schemaPath:"response:Slug/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.title !== undefined){
              let data1 = data.title;
              const _errs5 = errors;
              const _errs6 = errors;
              if(errors === _errs6){
                if(typeof data1 === "string"){
                  if(func0(data1) > 100){
                    validate23.errors = [{instancePath:instancePath+"/title",schemaPath:"response:Title/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters"}];
                    return false;
                  }
                  else {
                    if(func0(data1) < 1){
                      validate23.errors = [{instancePath:instancePath+"/title",schemaPath:"response:Title/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
                      return false;
                    }
                    else {
                      if(!pattern13.test(data1)){
                        validate23.errors = [{instancePath:instancePath+"/title",schemaPath:"response:Title/pattern",keyword:"pattern",params:{pattern: "^[^\\x00-\\x1F\\x7F]*$"},message:"must match pattern \""+"^[^\\x00-\\x1F\\x7F]*$"+"\""}];
                        return false;
                      }
                    }
                  }
                }
                else {
                  validate23.errors = [{instancePath:instancePath+"/title",schemaPath:"response:Title/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                  return false;
                }
              }
              var valid0 = _errs5 === errors;
            }
            else {
              var valid0 = true;
            }
            if(valid0){
              if(data.description !== undefined){
                let data2 = data.description;
                const _errs8 = errors;
                const _errs9 = errors;
                if(errors === _errs9){
                  if(typeof data2 === "string"){
                    if(func0(data2) > 300){
                      validate23.errors = [{instancePath:instancePath+"/description",schemaPath:"response:Description/maxLength",keyword:"maxLength",params:{limit: 300},message:"must NOT have more than 300 characters"}];
                      return false;
                    }
                    else {
                      if(!pattern2.test(data2)){
                        validate23.errors = [{instancePath:instancePath+"/description",schemaPath:"response:Description/pattern",keyword:"pattern",params:{pattern: "^[^\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\x7F]*$"},message:"must match pattern \""+"^[^\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\x7F]*$"+"\""}];
                        return false;
                      }
                    }
                  }
                  else {
                    validate23.errors = [{instancePath:instancePath+"/description",schemaPath:"response:Description/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                    return false;
                  }
                }
                var valid0 = _errs8 === errors;
              }
              else {
                var valid0 = true;
              }
              if(valid0){
                if(data.body !== undefined){
                  let data3 = data.body;
                  const _errs11 = errors;
                  const _errs12 = errors;
                  if(errors === _errs12){
                    if(typeof data3 === "string"){
                      if(func0(data3) > 10000){
                        validate23.errors = [{instancePath:instancePath+"/body",schemaPath:"response:Text/maxLength",keyword:"maxLength",params:{limit: 10000},message:"must NOT have more than 10000 characters"}];
                        return false;
                      }
                      else {
                        if(func0(data3) < 1){
                          validate23.errors = [{instancePath:instancePath+"/body",schemaPath:"response:Text/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
                          return false;
                        }
                        else {
                          if(!pattern2.test(data3)){
                            validate23.errors = [{instancePath:instancePath+"/body",schemaPath:"response:Text/pattern",keyword:"pattern",params:{pattern: "^[^\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\x7F]*$"},message:"must match pattern \""+"^[^\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\x7F]*$"+"\""}];
                            return false;
                          }
                        }
                      }
                    }
                    else {
                      validate23.errors = [{instancePath:instancePath+"/body",schemaPath:"response:Text/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                      return false;
                    }
                  }
                  var valid0 = _errs11 === errors;
                }
                else {
                  var valid0 = true;
                }
                if(valid0){
                  if(data.tagList !== undefined){
                    let data4 = data.tagList;
                    const _errs14 = errors;
                    if(errors === _errs14){
                      if(Array.isArray(data4)){
                        var valid5 = true;
                        const len0 = data4.length;
                        for(let i0=0; i0<len0; i0++){
                          let data5 = data4[i0];
                          const _errs16 = errors;
                          const _errs17 = errors;
                          if(errors === _errs17){
                            if(typeof data5 === "string"){
                              if(!pattern9.test(data5)){
                                validate23.errors = [{instancePath:instancePath+"/tagList/" + i0,schemaPath:"response:Tag/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9-]{1,40}$"},message:"must match pattern \""+"^[a-z0-9-]{1,40}$"+"\""}];
                                return false;
                              }
                            }
                            else {
                              validate23.errors = [{instancePath:instancePath+"/tagList/" + i0,schemaPath:"response:Tag/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                              return false;
                            }
                          }
                          var valid5 = _errs16 === errors;
                          if(!valid5){
                            break;
                          }
                        }
                      }
                      else {
                        validate23.errors = [{instancePath:instancePath+"/tagList",schemaPath:"#/properties/tagList/type",keyword:"type",params:{type: "array"},message:"must be array"}];
                        return false;
                      }
                    }
                    var valid0 = _errs14 === errors;
                  }
                  else {
                    var valid0 = true;
                  }
                  if(valid0){
                    if(data.createdAt !== undefined){
                      let data6 = data.createdAt;
                      const _errs19 = errors;
                      const _errs20 = errors;
                      if(errors === _errs20){
                        if(errors === _errs20){
                          if(typeof data6 === "string"){
                            if(!(formats18.validate(data6))){
                              validate23.errors = [{instancePath:instancePath+"/createdAt",schemaPath:"response:Time/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
                              return false;
                            }
                          }
                          else {
                            validate23.errors = [{instancePath:instancePath+"/createdAt",schemaPath:"response:Time/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                            return false;
                          }
                        }
                      }
                      var valid0 = _errs19 === errors;
                    }
                    else {
                      var valid0 = true;
                    }
                    if(valid0){
                      if(data.updatedAt !== undefined){
                        let data7 = data.updatedAt;
                        const _errs22 = errors;
                        const _errs23 = errors;
                        if(errors === _errs23){
                          if(errors === _errs23){
                            if(typeof data7 === "string"){
                              if(!(formats18.validate(data7))){
                                validate23.errors = [{instancePath:instancePath+"/updatedAt",schemaPath:"response:Time/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
                                return false;
                              }
                            }
                            else {
                              validate23.errors = [{instancePath:instancePath+"/updatedAt",schemaPath:"response:Time/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                              return false;
                            }
                          }
                        }
                        var valid0 = _errs22 === errors;
                      }
                      else {
                        var valid0 = true;
                      }
                      if(valid0){
                        if(data.favorited !== undefined){
                          const _errs25 = errors;
                          if(typeof data.favorited !== "boolean"){
                            validate23.errors = [{instancePath:instancePath+"/favorited",schemaPath:"#/properties/favorited/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
                            return false;
                          }
                          var valid0 = _errs25 === errors;
                        }
                        else {
                          var valid0 = true;
                        }
                        if(valid0){
                          if(data.favoritesCount !== undefined){
                            let data9 = data.favoritesCount;
                            const _errs27 = errors;
                            if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
                              validate23.errors = [{instancePath:instancePath+"/favoritesCount",schemaPath:"#/properties/favoritesCount/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
                              return false;
                            }
                            if(errors === _errs27){
                              if((typeof data9 == "number") && (isFinite(data9))){
                                if(data9 < 0 || isNaN(data9)){
                                  validate23.errors = [{instancePath:instancePath+"/favoritesCount",schemaPath:"#/properties/favoritesCount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
                                  return false;
                                }
                              }
                            }
                            var valid0 = _errs27 === errors;
                          }
                          else {
                            var valid0 = true;
                          }
                          if(valid0){
                            if(data.author !== undefined){
                              const _errs29 = errors;
                              if(!(validate19(data.author, {instancePath:instancePath+"/author",parentData:data,parentDataProperty:"author",rootData}))){
                                vErrors = vErrors === null ? validate19.errors : vErrors.concat(validate19.errors);
                                errors = vErrors.length;
                              }
                              var valid0 = _errs29 === errors;
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
    }
    else {
      validate23.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate23.errors = vErrors;
  return errors === 0;
}
function validate22(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if(((data.articles === undefined) && (missing0 = "articles")) || ((data.articlesCount === undefined) && (missing0 = "articlesCount"))){
        validate22.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!((key0 === "articles") || (key0 === "articlesCount"))){
            validate22.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.articles !== undefined){
            let data0 = data.articles;
            const _errs2 = errors;
            if(errors === _errs2){
              if(Array.isArray(data0)){
                var valid1 = true;
                const len0 = data0.length;
                for(let i0=0; i0<len0; i0++){
                  const _errs4 = errors;
                  if(!(validate23(data0[i0], {instancePath:instancePath+"/articles/" + i0,parentData:data0,parentDataProperty:i0,rootData}))){
                    vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
                    errors = vErrors.length;
                  }
                  var valid1 = _errs4 === errors;
                  if(!valid1){
                    break;
                  }
                }
              }
              else {
                validate22.errors = [{instancePath:instancePath+"/articles",schemaPath:"#/properties/articles/type",keyword:"type",params:{type: "array"},message:"must be array"}];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.articlesCount !== undefined){
              let data2 = data.articlesCount;
              const _errs5 = errors;
              if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
                validate22.errors = [{instancePath:instancePath+"/articlesCount",schemaPath:"#/properties/articlesCount/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
                return false;
              }
              if(errors === _errs5){
                if((typeof data2 == "number") && (isFinite(data2))){
                  if(data2 < 0 || isNaN(data2)){
                    validate22.errors = [{instancePath:instancePath+"/articlesCount",schemaPath:"#/properties/articlesCount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
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
    else {
      validate22.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate22.errors = vErrors;
  return errors === 0;
}
export const createArticleBody = validate26;
const func30 = equal;
function validate27(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((((data.title === undefined) && (missing0 = "title")) || ((data.description === undefined) && (missing0 = "description"))) || ((data.body === undefined) && (missing0 = "body"))){
        validate27.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!((((key0 === "title") || (key0 === "description")) || (key0 === "body")) || (key0 === "tagList"))){
            validate27.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.title !== undefined){
            let data0 = data.title;
            const _errs2 = errors;
            const _errs3 = errors;
            if(errors === _errs3){
              if(typeof data0 === "string"){
                if(func0(data0) > 100){
                  validate27.errors = [{instancePath:instancePath+"/title",schemaPath:"request:Title/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters"}];
                  return false;
                }
                else {
                  if(func0(data0) < 1){
                    validate27.errors = [{instancePath:instancePath+"/title",schemaPath:"request:Title/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
                    return false;
                  }
                  else {
                    if(!pattern13.test(data0)){
                      validate27.errors = [{instancePath:instancePath+"/title",schemaPath:"request:Title/pattern",keyword:"pattern",params:{pattern: "^[^\\x00-\\x1F\\x7F]*$"},message:"must match pattern \""+"^[^\\x00-\\x1F\\x7F]*$"+"\""}];
                      return false;
                    }
                  }
                }
              }
              else {
                validate27.errors = [{instancePath:instancePath+"/title",schemaPath:"request:Title/type",keyword:"type",params:{type: "string"},message:"must be string"}];
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
              const _errs6 = errors;
              if(errors === _errs6){
                if(typeof data1 === "string"){
                  if(func0(data1) > 300){
                    validate27.errors = [{instancePath:instancePath+"/description",schemaPath:"request:Description/maxLength",keyword:"maxLength",params:{limit: 300},message:"must NOT have more than 300 characters"}];
                    return false;
                  }
                  else {
                    if(!pattern2.test(data1)){
                      validate27.errors = [{instancePath:instancePath+"/description",schemaPath:"request:Description/pattern",keyword:"pattern",params:{pattern: "^[^\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\x7F]*$"},message:"must match pattern \""+"^[^\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\x7F]*$"+"\""}];
                      return false;
                    }
                  }
                }
                else {
                  validate27.errors = [{instancePath:instancePath+"/description",schemaPath:"request:Description/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                  return false;
                }
              }
              var valid0 = _errs5 === errors;
            }
            else {
              var valid0 = true;
            }
            if(valid0){
              if(data.body !== undefined){
                let data2 = data.body;
                const _errs8 = errors;
                const _errs9 = errors;
                if(errors === _errs9){
                  if(typeof data2 === "string"){
                    if(func0(data2) > 10000){
                      validate27.errors = [{instancePath:instancePath+"/body",schemaPath:"request:Text/maxLength",keyword:"maxLength",params:{limit: 10000},message:"must NOT have more than 10000 characters"}];
                      return false;
                    }
                    else {
                      if(func0(data2) < 1){
                        validate27.errors = [{instancePath:instancePath+"/body",schemaPath:"request:Text/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
                        return false;
                      }
                      else {
                        if(!pattern2.test(data2)){
                          validate27.errors = [{instancePath:instancePath+"/body",schemaPath:"request:Text/pattern",keyword:"pattern",params:{pattern: "^[^\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\x7F]*$"},message:"must match pattern \""+"^[^\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\x7F]*$"+"\""}];
                          return false;
                        }
                      }
                    }
                  }
                  else {
                    validate27.errors = [{instancePath:instancePath+"/body",schemaPath:"request:Text/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                    return false;
                  }
                }
                var valid0 = _errs8 === errors;
              }
              else {
                var valid0 = true;
              }
              if(valid0){
                if(data.tagList !== undefined){
                  let data3 = data.tagList;
                  const _errs11 = errors;
                  if(errors === _errs11){
                    if(Array.isArray(data3)){
                      if(data3.length > 10){
                        validate27.errors = [{instancePath:instancePath+"/tagList",schemaPath:"#/properties/tagList/maxItems",keyword:"maxItems",params:{limit: 10},message:"must NOT have more than 10 items"}];
                        return false;
                      }
                      else {
                        var valid4 = true;
                        const len0 = data3.length;
                        for(let i0=0; i0<len0; i0++){
                          let data4 = data3[i0];
                          const _errs13 = errors;
                          const _errs14 = errors;
                          if(errors === _errs14){
                            if(typeof data4 === "string"){
                              if(!pattern9.test(data4)){
                                validate27.errors = [{instancePath:instancePath+"/tagList/" + i0,schemaPath:"request:Tag/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9-]{1,40}$"},message:"must match pattern \""+"^[a-z0-9-]{1,40}$"+"\""}];
                                return false;
                              }
                            }
                            else {
                              validate27.errors = [{instancePath:instancePath+"/tagList/" + i0,schemaPath:"request:Tag/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                              return false;
                            }
                          }
                          var valid4 = _errs13 === errors;
                          if(!valid4){
                            break;
                          }
                        }
                        if(valid4){
                          let i1 = data3.length;
                          let j0;
                          if(i1 > 1){
                            outer0:
                            for(;i1--;){
                              for(j0 = i1; j0--;){
                                if(func30(data3[i1], data3[j0])){
                                  validate27.errors = [{instancePath:instancePath+"/tagList",schemaPath:"#/properties/tagList/uniqueItems",keyword:"uniqueItems",params:{i: i1, j: j0},message:"must NOT have duplicate items (items ## "+j0+" and "+i1+" are identical)"}];
                                  return false;
                                  break outer0;
                                }
                              }
                            }
                          }
                        }
                      }
                    }
                    else {
                      validate27.errors = [{instancePath:instancePath+"/tagList",schemaPath:"#/properties/tagList/type",keyword:"type",params:{type: "array"},message:"must be array"}];
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
      validate27.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate27.errors = vErrors;
  return errors === 0;
}
function validate26(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((data.article === undefined) && (missing0 = "article")){
        validate26.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!(key0 === "article")){
            validate26.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.article !== undefined){
            if(!(validate27(data.article, {instancePath:instancePath+"/article",parentData:data,parentDataProperty:"article",rootData}))){
              vErrors = vErrors === null ? validate27.errors : vErrors.concat(validate27.errors);
              errors = vErrors.length;
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
export const createArticleHeaders = validate29;
const pattern21 = new RegExp("^[!-~]+$", "u");
function validate29(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      if(data["Idempotency-Key"] !== undefined){
        let data0 = data["Idempotency-Key"];
        const _errs1 = errors;
        if(errors === _errs1){
          if(typeof data0 === "string"){
            if(func0(data0) > 64){
              validate29.errors = [{instancePath:instancePath+"/Idempotency-Key",schemaPath:"#/properties/Idempotency-Key/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];
              return false;
            }
            else {
              if(func0(data0) < 1){
                validate29.errors = [{instancePath:instancePath+"/Idempotency-Key",schemaPath:"#/properties/Idempotency-Key/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
                return false;
              }
              else {
                if(!pattern21.test(data0)){
                  validate29.errors = [{instancePath:instancePath+"/Idempotency-Key",schemaPath:"#/properties/Idempotency-Key/pattern",keyword:"pattern",params:{pattern: "^[!-~]+$"},message:"must match pattern \""+"^[!-~]+$"+"\""}];
                  return false;
                }
              }
            }
          }
          else {
            validate29.errors = [{instancePath:instancePath+"/Idempotency-Key",schemaPath:"#/properties/Idempotency-Key/type",keyword:"type",params:{type: "string"},message:"must be string"}];
            return false;
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
export const createArticle201Response = validate30;
function validate30(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((data.article === undefined) && (missing0 = "article")){
        validate30.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!(key0 === "article")){
            validate30.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.article !== undefined){
            if(!(validate23(data.article, {instancePath:instancePath+"/article",parentData:data,parentDataProperty:"article",rootData}))){
              vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
              errors = vErrors.length;
            }
          }
        }
      }
    }
    else {
      validate30.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate30.errors = vErrors;
  return errors === 0;
}
export const getFeedQuery = validate32;
function validate32(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      const _errs1 = errors;
      for(const key0 in data){
        if(!((key0 === "limit") || (key0 === "offset"))){
          validate32.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
          return false;
          break;
        }
      }
      if(_errs1 === errors){
        if(data.limit !== undefined){
          let data0 = data.limit;
          const _errs2 = errors;
          if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
            validate32.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
            return false;
          }
          if(errors === _errs2){
            if((typeof data0 == "number") && (isFinite(data0))){
              if(data0 > 100 || isNaN(data0)){
                validate32.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100},message:"must be <= 100"}];
                return false;
              }
              else {
                if(data0 < 1 || isNaN(data0)){
                  validate32.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
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
          if(data.offset !== undefined){
            let data1 = data.offset;
            const _errs4 = errors;
            if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
              validate32.errors = [{instancePath:instancePath+"/offset",schemaPath:"#/properties/offset/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
              return false;
            }
            if(errors === _errs4){
              if((typeof data1 == "number") && (isFinite(data1))){
                if(data1 > 10000 || isNaN(data1)){
                  validate32.errors = [{instancePath:instancePath+"/offset",schemaPath:"#/properties/offset/maximum",keyword:"maximum",params:{comparison: "<=", limit: 10000},message:"must be <= 10000"}];
                  return false;
                }
                else {
                  if(data1 < 0 || isNaN(data1)){
                    validate32.errors = [{instancePath:instancePath+"/offset",schemaPath:"#/properties/offset/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
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
        }
      }
    }
    else {
      validate32.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate32.errors = vErrors;
  return errors === 0;
}
export const getArticlePath = validate33;
function validate33(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((data.slug === undefined) && (missing0 = "slug")){
        validate33.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        if(data.slug !== undefined){
          let data0 = data.slug;
          const _errs2 = errors;
          if(errors === _errs2){
            if(typeof data0 === "string"){
              if(!pattern12.test(data0)){
                validate33.errors = [{instancePath:instancePath+"/slug",schemaPath:"request:Slug/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9-]{1,120}$"},message:"must match pattern \""+"^[a-z0-9-]{1,120}$"+"\""}];
                return false;
              }
            }
            else {
              validate33.errors = [{instancePath:instancePath+"/slug",schemaPath:"request:Slug/type",keyword:"type",params:{type: "string"},message:"must be string"}];
              return false;
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
export const updateArticleBody = validate34;
function validate35(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      if(Object.keys(data).length < 1){
        validate35.errors = [{instancePath,schemaPath:"#/minProperties",keyword:"minProperties",params:{limit: 1},message:"must NOT have fewer than 1 properties"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!(((key0 === "title") || (key0 === "description")) || (key0 === "body"))){
            validate35.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.title !== undefined){
            let data0 = data.title;
            const _errs2 = errors;
            const _errs3 = errors;
            if(errors === _errs3){
              if(typeof data0 === "string"){
                if(func0(data0) > 100){
                  validate35.errors = [{instancePath:instancePath+"/title",schemaPath:"request:Title/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters"}];
                  return false;
                }
                else {
                  if(func0(data0) < 1){
                    validate35.errors = [{instancePath:instancePath+"/title",schemaPath:"request:Title/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
                    return false;
                  }
                  else {
                    if(!pattern13.test(data0)){
                      validate35.errors = [{instancePath:instancePath+"/title",schemaPath:"request:Title/pattern",keyword:"pattern",params:{pattern: "^[^\\x00-\\x1F\\x7F]*$"},message:"must match pattern \""+"^[^\\x00-\\x1F\\x7F]*$"+"\""}];
                      return false;
                    }
                  }
                }
              }
              else {
                validate35.errors = [{instancePath:instancePath+"/title",schemaPath:"request:Title/type",keyword:"type",params:{type: "string"},message:"must be string"}];
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
              const _errs6 = errors;
              if(errors === _errs6){
                if(typeof data1 === "string"){
                  if(func0(data1) > 300){
                    validate35.errors = [{instancePath:instancePath+"/description",schemaPath:"request:Description/maxLength",keyword:"maxLength",params:{limit: 300},message:"must NOT have more than 300 characters"}];
                    return false;
                  }
                  else {
                    if(!pattern2.test(data1)){
                      validate35.errors = [{instancePath:instancePath+"/description",schemaPath:"request:Description/pattern",keyword:"pattern",params:{pattern: "^[^\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\x7F]*$"},message:"must match pattern \""+"^[^\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\x7F]*$"+"\""}];
                      return false;
                    }
                  }
                }
                else {
                  validate35.errors = [{instancePath:instancePath+"/description",schemaPath:"request:Description/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                  return false;
                }
              }
              var valid0 = _errs5 === errors;
            }
            else {
              var valid0 = true;
            }
            if(valid0){
              if(data.body !== undefined){
                let data2 = data.body;
                const _errs8 = errors;
                const _errs9 = errors;
                if(errors === _errs9){
                  if(typeof data2 === "string"){
                    if(func0(data2) > 10000){
                      validate35.errors = [{instancePath:instancePath+"/body",schemaPath:"request:Text/maxLength",keyword:"maxLength",params:{limit: 10000},message:"must NOT have more than 10000 characters"}];
                      return false;
                    }
                    else {
                      if(func0(data2) < 1){
                        validate35.errors = [{instancePath:instancePath+"/body",schemaPath:"request:Text/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
                        return false;
                      }
                      else {
                        if(!pattern2.test(data2)){
                          validate35.errors = [{instancePath:instancePath+"/body",schemaPath:"request:Text/pattern",keyword:"pattern",params:{pattern: "^[^\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\x7F]*$"},message:"must match pattern \""+"^[^\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\x7F]*$"+"\""}];
                          return false;
                        }
                      }
                    }
                  }
                  else {
                    validate35.errors = [{instancePath:instancePath+"/body",schemaPath:"request:Text/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                    return false;
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
      validate35.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate35.errors = vErrors;
  return errors === 0;
}
function validate34(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((data.article === undefined) && (missing0 = "article")){
        validate34.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!(key0 === "article")){
            validate34.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.article !== undefined){
            if(!(validate35(data.article, {instancePath:instancePath+"/article",parentData:data,parentDataProperty:"article",rootData}))){
              vErrors = vErrors === null ? validate35.errors : vErrors.concat(validate35.errors);
              errors = vErrors.length;
            }
          }
        }
      }
    }
    else {
      validate34.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate34.errors = vErrors;
  return errors === 0;
}
export const listComments200Response = validate37;
const formats22 = formats.int64;
function validate38(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if(((((data.id === undefined) && (missing0 = "id")) || ((data.body === undefined) && (missing0 = "body"))) || ((data.createdAt === undefined) && (missing0 = "createdAt"))) || ((data.author === undefined) && (missing0 = "author"))){
        validate38.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!((((key0 === "id") || (key0 === "body")) || (key0 === "createdAt")) || (key0 === "author"))){
            validate38.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.id !== undefined){
            let data0 = data.id;
            const _errs2 = errors;
            const _errs3 = errors;
            if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
              validate38.errors = [{instancePath:instancePath+"/id",schemaPath:"response:CommentId/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
              return false;
            }
            if(errors === _errs3){
              if((typeof data0 == "number") && (isFinite(data0))){
                if(data0 > 9007199254740991 || isNaN(data0)){
                  validate38.errors = [{instancePath:instancePath+"/id",schemaPath:"response:CommentId/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
                  return false;
                }
                else {
                  if(data0 < 1 || isNaN(data0)){
                    validate38.errors = [{instancePath:instancePath+"/id",schemaPath:"response:CommentId/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
                    return false;
                  }
                  else {
                    if(!(formats22.validate(data0))){
                      validate38.errors = [{instancePath:instancePath+"/id",schemaPath:"response:CommentId/format",keyword:"format",params:{format: "int64"},message:"must match format \""+"int64"+"\""}];
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
            if(data.body !== undefined){
              let data1 = data.body;
              const _errs5 = errors;
              const _errs6 = errors;
              if(errors === _errs6){
                if(typeof data1 === "string"){
                  if(func0(data1) > 10000){
                    validate38.errors = [{instancePath:instancePath+"/body",schemaPath:"response:Text/maxLength",keyword:"maxLength",params:{limit: 10000},message:"must NOT have more than 10000 characters"}];
                    return false;
                  }
                  else {
                    if(func0(data1) < 1){
                      validate38.errors = [{instancePath:instancePath+"/body",schemaPath:"response:Text/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
                      return false;
                    }
                    else {
                      if(!pattern2.test(data1)){
                        validate38.errors = [{instancePath:instancePath+"/body",schemaPath:"response:Text/pattern",keyword:"pattern",params:{pattern: "^[^\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\x7F]*$"},message:"must match pattern \""+"^[^\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\x7F]*$"+"\""}];
                        return false;
                      }
                    }
                  }
                }
                else {
                  validate38.errors = [{instancePath:instancePath+"/body",schemaPath:"response:Text/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                  return false;
                }
              }
              var valid0 = _errs5 === errors;
            }
            else {
              var valid0 = true;
            }
            if(valid0){
              if(data.createdAt !== undefined){
                let data2 = data.createdAt;
                const _errs8 = errors;
                const _errs9 = errors;
                if(errors === _errs9){
                  if(errors === _errs9){
                    if(typeof data2 === "string"){
                      if(!(formats18.validate(data2))){
                        validate38.errors = [{instancePath:instancePath+"/createdAt",schemaPath:"response:Time/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
                        return false;
                      }
                    }
                    else {
                      validate38.errors = [{instancePath:instancePath+"/createdAt",schemaPath:"response:Time/type",keyword:"type",params:{type: "string"},message:"must be string"}];
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
                if(data.author !== undefined){
                  const _errs11 = errors;
                  if(!(validate19(data.author, {instancePath:instancePath+"/author",parentData:data,parentDataProperty:"author",rootData}))){
                    vErrors = vErrors === null ? validate19.errors : vErrors.concat(validate19.errors);
                    errors = vErrors.length;
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
      validate38.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate38.errors = vErrors;
  return errors === 0;
}
function validate37(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((data.comments === undefined) && (missing0 = "comments")){
        validate37.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!(key0 === "comments")){
            validate37.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.comments !== undefined){
            let data0 = data.comments;
            const _errs2 = errors;
            if(errors === _errs2){
              if(Array.isArray(data0)){
                var valid1 = true;
                const len0 = data0.length;
                for(let i0=0; i0<len0; i0++){
                  const _errs4 = errors;
                  if(!(validate38(data0[i0], {instancePath:instancePath+"/comments/" + i0,parentData:data0,parentDataProperty:i0,rootData}))){
                    vErrors = vErrors === null ? validate38.errors : vErrors.concat(validate38.errors);
                    errors = vErrors.length;
                  }
                  var valid1 = _errs4 === errors;
                  if(!valid1){
                    break;
                  }
                }
              }
              else {
                validate37.errors = [{instancePath:instancePath+"/comments",schemaPath:"#/properties/comments/type",keyword:"type",params:{type: "array"},message:"must be array"}];
                return false;
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
export const createCommentBody = validate41;
function validate42(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((data.body === undefined) && (missing0 = "body")){
        validate42.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!(key0 === "body")){
            validate42.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.body !== undefined){
            let data0 = data.body;
            const _errs3 = errors;
            if(errors === _errs3){
              if(typeof data0 === "string"){
                if(func0(data0) > 10000){
                  validate42.errors = [{instancePath:instancePath+"/body",schemaPath:"request:Text/maxLength",keyword:"maxLength",params:{limit: 10000},message:"must NOT have more than 10000 characters"}];
                  return false;
                }
                else {
                  if(func0(data0) < 1){
                    validate42.errors = [{instancePath:instancePath+"/body",schemaPath:"request:Text/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
                    return false;
                  }
                  else {
                    if(!pattern2.test(data0)){
                      validate42.errors = [{instancePath:instancePath+"/body",schemaPath:"request:Text/pattern",keyword:"pattern",params:{pattern: "^[^\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\x7F]*$"},message:"must match pattern \""+"^[^\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\x7F]*$"+"\""}];
                      return false;
                    }
                  }
                }
              }
              else {
                validate42.errors = [{instancePath:instancePath+"/body",schemaPath:"request:Text/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                return false;
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
function validate41(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((data.comment === undefined) && (missing0 = "comment")){
        validate41.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!(key0 === "comment")){
            validate41.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.comment !== undefined){
            if(!(validate42(data.comment, {instancePath:instancePath+"/comment",parentData:data,parentDataProperty:"comment",rootData}))){
              vErrors = vErrors === null ? validate42.errors : vErrors.concat(validate42.errors);
              errors = vErrors.length;
            }
          }
        }
      }
    }
    else {
      validate41.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate41.errors = vErrors;
  return errors === 0;
}
export const createComment201Response = validate44;
function validate44(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((data.comment === undefined) && (missing0 = "comment")){
        validate44.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!(key0 === "comment")){
            validate44.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.comment !== undefined){
            if(!(validate38(data.comment, {instancePath:instancePath+"/comment",parentData:data,parentDataProperty:"comment",rootData}))){
              vErrors = vErrors === null ? validate38.errors : vErrors.concat(validate38.errors);
              errors = vErrors.length;
            }
          }
        }
      }
    }
    else {
      validate44.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate44.errors = vErrors;
  return errors === 0;
}
export const deleteCommentPath = validate46;
function validate46(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if(((data.slug === undefined) && (missing0 = "slug")) || ((data.commentId === undefined) && (missing0 = "commentId"))){
        validate46.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        if(data.slug !== undefined){
          let data0 = data.slug;
          const _errs1 = errors;
          const _errs2 = errors;
          if(errors === _errs2){
            if(typeof data0 === "string"){
              if(!pattern12.test(data0)){
                validate46.errors = [{instancePath:instancePath+"/slug",schemaPath:"request:Slug/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9-]{1,120}$"},message:"must match pattern \""+"^[a-z0-9-]{1,120}$"+"\""}];
                return false;
              }
            }
            else {
              validate46.errors = [{instancePath:instancePath+"/slug",schemaPath:"request:Slug/type",keyword:"type",params:{type: "string"},message:"must be string"}];
              return false;
            }
          }
          var valid0 = _errs1 === errors;
        }
        else {
          var valid0 = true;
        }
        if(valid0){
          if(data.commentId !== undefined){
            let data1 = data.commentId;
            const _errs4 = errors;
            const _errs5 = errors;
            if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
              validate46.errors = [{instancePath:instancePath+"/commentId",schemaPath:"request:CommentId/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
              return false;
            }
            if(errors === _errs5){
              if((typeof data1 == "number") && (isFinite(data1))){
                if(data1 > 9007199254740991 || isNaN(data1)){
                  validate46.errors = [{instancePath:instancePath+"/commentId",schemaPath:"request:CommentId/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
                  return false;
                }
                else {
                  if(data1 < 1 || isNaN(data1)){
                    validate46.errors = [{instancePath:instancePath+"/commentId",schemaPath:"request:CommentId/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
                    return false;
                  }
                  else {
                    if(!(formats22.validate(data1))){
                      validate46.errors = [{instancePath:instancePath+"/commentId",schemaPath:"request:CommentId/format",keyword:"format",params:{format: "int64"},message:"must match format \""+"int64"+"\""}];
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
      validate46.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate46.errors = vErrors;
  return errors === 0;
}
export const listTags200Response = validate47;
function validate47(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((data.tags === undefined) && (missing0 = "tags")){
        validate47.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!(key0 === "tags")){
            validate47.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.tags !== undefined){
            let data0 = data.tags;
            const _errs2 = errors;
            if(errors === _errs2){
              if(Array.isArray(data0)){
                var valid1 = true;
                const len0 = data0.length;
                for(let i0=0; i0<len0; i0++){
                  let data1 = data0[i0];
                  const _errs4 = errors;
                  const _errs5 = errors;
                  if(errors === _errs5){
                    if(typeof data1 === "string"){
                      if(!pattern9.test(data1)){
                        validate47.errors = [{instancePath:instancePath+"/tags/" + i0,schemaPath:"response:Tag/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9-]{1,40}$"},message:"must match pattern \""+"^[a-z0-9-]{1,40}$"+"\""}];
                        return false;
                      }
                    }
                    else {
                      validate47.errors = [{instancePath:instancePath+"/tags/" + i0,schemaPath:"response:Tag/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                      return false;
                    }
                  }
                  var valid1 = _errs4 === errors;
                  if(!valid1){
                    break;
                  }
                }
              }
              else {
                validate47.errors = [{instancePath:instancePath+"/tags",schemaPath:"#/properties/tags/type",keyword:"type",params:{type: "array"},message:"must be array"}];
                return false;
              }
            }
          }
        }
      }
    }
    else {
      validate47.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate47.errors = vErrors;
  return errors === 0;
}
export const loginQuery = createUserQuery;
export const login200Response = createUser201Response;
export const getUserQuery = createUserQuery;
export const updateUserQuery = createUserQuery;
export const updateUser200Response = getUser200Response;
export const getProfileQuery = createUserQuery;
export const followUserPath = getProfilePath;
export const followUserQuery = createUserQuery;
export const followUser200Response = getProfile200Response;
export const unfollowUserPath = getProfilePath;
export const unfollowUserQuery = createUserQuery;
export const unfollowUser200Response = getProfile200Response;
export const createArticleQuery = createUserQuery;
export const getFeed200Response = listArticles200Response;
export const getArticleQuery = createUserQuery;
export const getArticle200Response = createArticle201Response;
export const updateArticlePath = getArticlePath;
export const updateArticleQuery = createUserQuery;
export const updateArticle200Response = createArticle201Response;
export const deleteArticlePath = getArticlePath;
export const deleteArticleQuery = createUserQuery;
export const favoriteArticlePath = getArticlePath;
export const favoriteArticleQuery = createUserQuery;
export const favoriteArticle200Response = createArticle201Response;
export const unfavoriteArticlePath = getArticlePath;
export const unfavoriteArticleQuery = createUserQuery;
export const unfavoriteArticle200Response = createArticle201Response;
export const listCommentsPath = getArticlePath;
export const listCommentsQuery = createUserQuery;
export const createCommentPath = getArticlePath;
export const createCommentQuery = createUserQuery;
export const deleteCommentQuery = createUserQuery;
export const listTagsQuery = createUserQuery;
let loading;
const loadMembers = () => (loading ??= import('./members.js'));
createUserBody.members = async () => (await loadMembers()).members.createUserBody;
loginBody.members = async () => (await loadMembers()).members.loginBody;
updateUserBody.members = async () => (await loadMembers()).members.updateUserBody;
createArticleBody.members = async () => (await loadMembers()).members.createArticleBody;
updateArticleBody.members = async () => (await loadMembers()).members.updateArticleBody;
createCommentBody.members = async () => (await loadMembers()).members.createCommentBody;
